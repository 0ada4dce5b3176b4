import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Frame } from '../src/prerender.tsx';

/** What `npm run build --prefix shell` leaves for the server. */
export interface BuiltShell {
  /** The frame of each path. */
  frames: Record<string, Frame>;
  notFound: string;
  /** Digests of the scripts and styles, by file name. */
  integrity: Record<string, string>;
  /**
   * File names under `/assets/`: what every page needs, what the home page and pages with a form need besides, fonts.
   */
  files: { shell: string[]; home: string[]; forms: string[]; fonts: string[] };
}

export const distFolder = join(import.meta.dirname, '../dist');

/** Throws when the shell is not built. */
export async function readBuiltShell(): Promise<BuiltShell> {
  const text = await readFile(join(distFolder, 'shell.json'), 'utf8').catch(() => undefined);
  if (text === undefined) throw new Error('The shell is not built: run "npm run build --prefix shell".');
  return JSON.parse(text) as BuiltShell;
}

/** When this build was made, or put where it is. */
export async function readBuildTime(): Promise<Date> {
  return (await stat(join(distFolder, 'shell.json'))).mtime;
}
