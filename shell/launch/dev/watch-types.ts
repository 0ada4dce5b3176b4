/** A lasting TypeScript compiler beside the builds, which checks no types themselves. */
import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectFolder } from '../services.ts';
import type { Problems } from './problems.ts';
import { renderFrame } from './source-frame.ts';

interface Types {
  /** The source of the problems, such as `types`. */
  name: string;
  /** The compiler and its arguments. */
  args: string[];
  problems: Problems;
  /** Called after each check without errors. */
  onGood?: () => void;
}

/** `shell/src/app.tsx(12,5): error TS2322: Type …`, and further lines that start with spaces. */
const errorLine =
  /^(?<file>[^\s(][^(]{0,500})\((?<line>\d{1,7}),(?<column>\d{1,7})\): error (?<message>TS\d{1,6}: .*)$/;

/** Shows at most this many, because one wrong type may be used in many files. */
const MOST = 10;

/** Starts the compiler. It ends with this process. */
export function watchTypes({ name, args, problems, onGood }: Types): void {
  const preload = new URL('../exit-with-launcher.ts', import.meta.url).href;
  const run = ['--import', preload, join(import.meta.dirname, 'run-compiler.ts'), ...args];
  const child = spawn(process.execPath, [...run, '--watch', '--preserveWatchOutput', '--pretty', 'false'], {
    cwd: projectFolder,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill());
  // Builds come first: a save is to be seen before its types are checked.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  let found: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    const error = errorLine.exec(line)?.groups;
    if (error) found.push(describe(error as Record<'file' | 'line' | 'column' | 'message', string>));
    else if (line.startsWith('  ') && found.length > 0) found.push(`${found.pop()}\n${line}`);
    if (!/Found \d+ errors?\. Watching/.test(line)) return;
    problems.replace(name, found.slice(0, MOST));
    if (found.length === 0) onGood?.();
    found = [];
  });
}

function describe({ file, line, column, message }: Record<'file' | 'line' | 'column' | 'message', string>): string {
  const place = { file: join(projectFolder, file), line: Number(line), column: Number(column) };
  return `${file}:${line}:${column}\n${message}\n\n${renderFrame(place)}`;
}

/** The arguments that check all types of the sites and of the desk, with the compiler that needs the least time. */
export const siteTypes = ['node_modules/typescript-7/bin/tsc', '-p', '.', '--noEmit'];

/** The arguments that build the api, with the compiler of its releases. */
export const apiBuild = ['node_modules/typescript/bin/tsc', '-p', 'api/tsconfig.build.json'];
