import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BuiltShell, distFolder } from '../built-shell.ts';

/** The shell's stylesheets on a page with a form, in the order in which its head names them. */
export function readFrameStyles({ files: { shell, forms } }: BuiltShell): Promise<string[]> {
  const names = [...shell, ...forms].filter((name) => name.endsWith('.css'));
  return Promise.all(names.map((name) => readFile(join(distFolder, 'assets', name), 'utf8')));
}
