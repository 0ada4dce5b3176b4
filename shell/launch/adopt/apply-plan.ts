/** Writes the planned files and those that are made from them, or leaves everything as it was. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CommandFailed } from '@land/release-tools/format/failures.ts';
import { projectFolder } from '../services.ts';
import { brandFile, homeStyles, type Plan } from './plan.ts';

/** The commands that make files from the changed ones, or lay them out, with the folders where they run. */
const makers: readonly (readonly [folder: string, program: string, ...rest: string[]])[] = [
  ['.', 'node_modules/prettier/bin/prettier.cjs', '--write', brandFile, homeStyles],
  ['shell/kit', '../release-tools/contract/run.ts'],
  ['shell', 'pictures/draw.ts'],
];

const drawn = 'shell/pictures/drawn';
const listDrawn = () => readdirSync(join(projectFolder, drawn)).map((name) => `${drawn}/${name}`);

/** @throws CommandFailed after everything was put back */
export function applyPlan(plan: Plan): void {
  const made = ['shell/kit/contract.json', 'shell/pictures/drawn-from.json', ...listDrawn()];
  const former = new Map([...plan.keys(), ...made].map((file) => [file, readFileSync(join(projectFolder, file))]));
  // Ctrl-C ends the running command, whose failure puts everything back.
  const wait = () => undefined;
  process.on('SIGINT', wait);
  try {
    for (const [file, text] of plan) writeFileSync(join(projectFolder, file), text);
    for (const maker of makers) make(...maker);
  } catch (failure) {
    for (const file of listDrawn()) if (!former.has(file)) rmSync(join(projectFolder, file));
    for (const [file, bytes] of former) writeFileSync(join(projectFolder, file), bytes);
    throw failure;
  } finally {
    process.off('SIGINT', wait);
  }
}

function make(folder: string, program: string, ...rest: string[]): void {
  const { status, stderr } = spawnSync(process.execPath, [program, ...rest], {
    cwd: join(projectFolder, folder),
    encoding: 'utf8',
  });
  const why = /^(?:\w*Error: )?(\S.*)$/m.exec(/^\w*Error: .*$/m.exec(stderr)?.[0] ?? stderr)?.[1];
  if (status !== 0)
    throw new CommandFailed(`Nothing was changed, because ${program} failed: ${why ?? 'it was stopped.'}`);
}
