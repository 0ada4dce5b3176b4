/** Every test file belongs to exactly one kind. */
import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from '@playwright/test';
import { projectFolder } from '../../shell/launch/services.ts';
import { kindVariable, separateKinds, type Kind } from './kinds.ts';

/** Folders with copies instead of sources. */
const notOurs = /(^|[\\/])(node_modules|dist|\.data|test-results|\w+-app[\\/]releases)$/;

async function listFiles(kind: Kind, program: string, args: string[]): Promise<string[]> {
  const options = { cwd: projectFolder, env: { ...process.env, [kindVariable]: kind }, maxBuffer: 2 ** 26 };
  const { stdout } = await promisify(execFile)(process.execPath, [...process.execArgv, program, ...args], options);
  const listed = stdout.matchAll(/(?:^| › )(\S+\.(?:test|spec)\.tsx?)(?:$|:\d)/gm);
  const paths = [...listed].map(([, path = '']) => path.replace(`${projectFolder}/`, ''));
  return [...new Set(paths.map((path) => (path.endsWith('.spec.ts') ? `tests/${path}` : path)))];
}

test('each test file is run exactly once', async () => {
  const jest = (kind: Kind) => listFiles(kind, 'node_modules/jest/bin/jest.js', ['--listTests']);
  const playwright = (kind: Kind) => listFiles(kind, 'node_modules/@playwright/test/cli.js', ['test', '--list']);
  const lists = [
    ...(['test', 'proof'] as const).flatMap((kind) => [jest(kind), playwright(kind)]),
    ...separateKinds.map(playwright),
  ];
  const files = globSync('**/*.{test,spec,proof}.{ts,tsx,js,jsx,mjs,cjs}', {
    cwd: projectFolder,
    exclude: (path) => notOurs.test(path),
  });
  expect((await Promise.all(lists)).flat().sort()).toEqual(files.sort());
});
