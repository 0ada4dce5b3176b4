/** Runs the tests that lie in a section's folder, with the project's own settings for tests of pages. */
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SectionDefinition } from '../../format/section.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { projectFolder, runNode } from './run-node.ts';

interface JestResult {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

/** How many passed. Throws ReleaseRefused when one fails. */
export async function runOwnTests(section: SectionDefinition, signal: AbortSignal): Promise<number> {
  const settings = { ...(await readSettings()), rootDir: projectFolder, roots: [section.folder] };
  // In one process: a section has few files of tests, and a second process costs more than it saves.
  const jest = [
    join(projectFolder, 'node_modules/jest/bin/jest.js'),
    '--config',
    JSON.stringify(settings),
    '--runInBand',
    '--passWithNoTests',
    // As in jest.config.js: these tests give way to everything else on the machine.
    '--testTimeout=60000',
    '--json',
    '--silent',
  ];
  const { output } = await runNode(
    ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', ...jest],
    projectFolder,
    signal,
  );
  const json = output.split('\n').find((line) => line.startsWith('{"'));
  if (!json) throw new Error(`The section's tests did not run:\n${output}`);
  const result = JSON.parse(json) as JestResult;
  const failed = result.testResults.find(({ status }) => status === 'failed');
  if (failed) throw new ReleaseRefused(describeFailure(failed, section.folder));
  return result.numPassedTests;
}

async function readSettings(): Promise<object> {
  const { default: config } = (await import(pathToFileURL(join(projectFolder, 'jest.config.js')).href)) as {
    default: { projects: { displayName: string }[] };
  };
  const web = config.projects.find(({ displayName }) => displayName === 'web');
  if (!web) throw new Error('jest.config.js has no project "web".');
  return web;
}

function describeFailure({ name, assertionResults }: JestResult['testResults'][number], folder: string): string {
  const test = assertionResults.find(({ status }) => status === 'failed');
  const file = relative(folder, name);
  return test
    ? `Its own test "${test.fullName}" fails (${file}): make it pass.`
    : `Its own tests in ${file} cannot be run: correct the file.`;
}
