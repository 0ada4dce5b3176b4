/**
 * `npm test` and `npm run proof` (`--proof`). `npm test -- api/src/leads tests/forms` runs the tests of these folders
 * and files only, of either kind. All steps run even if one fails. The last line counts the tests; a failed step that
 * is not a test, or crashed before it counted any, adds one failure.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../shell/launch/services.ts';
import { findTests } from './run/find-tests.ts';
import { kindVariable } from './run/kinds.ts';
import type { Counts } from './run/results.ts';
import { endOnSignals, runStages, type Stage, type Step } from './run/stages.ts';

const paths = process.argv.slice(2).filter((argument) => argument !== '--proof');
const isProof = process.argv.includes('--proof');
// Set before the results folder is chosen. The steps inherit it.
if (paths.length === 0) process.env[kindVariable] = isProof ? 'proof' : 'test';
const results = await import('./run/results.ts');

/** The native compiler, as in the gate: it needs half the processor time of the one that builds the api. */
const tsc = 'node_modules/typescript-7/bin/tsc';
const checks: Step[] = [
  { title: 'Type check', command: 'node', args: [tsc, '-p', '.'] },
  { title: 'Type check of the api', command: 'node', args: [tsc, '-p', 'api', '--noEmit'] },
  { title: 'Layout', command: 'prettier', args: ['--check', '.'] },
  { title: 'Lint', command: 'eslint', args: ['.'] },
  { title: 'Spelling', command: 'cspell', args: ['--no-progress', '--no-summary'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
];
const build: Step = { title: 'Build', command: 'node', args: ['shell/launch/builds.ts'] };
const browser: Step = { title: 'Browser', command: 'node', args: ['tests/ensure-browser.ts'] };

function jest(paths: string[] = []): Step {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  return {
    title: 'Jest',
    command: 'node',
    args: [...node, '--maxWorkers=3', '--json', `--outputFile=${results.jestResults}`, ...paths],
    read: results.readJestResults,
  };
}

function playwright(paths: string[] = []): Step {
  return { title: 'Playwright', command: 'playwright', args: ['test', ...paths], read: results.readPlaywrightResults };
}

/** Steps without time limits use the cores that Jest leaves free. The journeys have time limits and run alone. */
function everything(): Stage[] {
  return [
    [{ steps: [...(isProof ? [] : checks), build], isPatient: true }, { steps: [jest()] }],
    [{ steps: [browser, playwright()] }],
  ];
}

function testsOf(paths: string[]): Stage[] {
  const { ofJest, ofPlaywright } = findTests(paths);
  const steps = [
    ...(ofJest.length > 0 ? [jest(ofJest)] : []),
    ...(ofPlaywright.length > 0 ? [browser, playwright(ofPlaywright)] : []),
  ];
  return [[{ steps }]];
}

const { passed, failed } = await run(() => (paths.length > 0 ? testsOf(paths) : everything()));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function run(plan: () => Stage[]): Promise<Counts> {
  try {
    const stages = plan();
    const folder = join(projectFolder, results.resultsFolder);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    endOnSignals();
    const { times, files, ...counts } = await runStages(stages, (text) => process.stdout.write(text));
    printTimes('Steps', times);
    const slowest = [...files].map(([title, seconds]) => ({ title, seconds })).sort((a, b) => b.seconds - a.seconds);
    printTimes('Slowest files', slowest.slice(0, 10));
    return counts;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

function printTimes(title: string, rows: { title: string; seconds: number }[]): void {
  console.log(`\n${title}`);
  for (const row of rows) console.log(`${row.seconds.toFixed(1).padStart(7)} s  ${row.title}`);
}
