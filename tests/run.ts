/**
 * `npm test`: every check. `npm test -- api/src/leads tests/forms`: the tests of these folders and files alone. All
 * steps run, even when one fails; the last line counts the tests, and a step that is no test (or died before it could
 * count) as one failure.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { type Counts, countJest, countPlaywright, jestResults, resultsFolder } from './run/counts.ts';
import { findTests } from './run/find-tests.ts';
import { endOnSignals, runStages, type Stage, type Step } from './run/stages.ts';

/** The native compiler, as in the gate: half the processor time of the one that builds the api. */
const tsc = 'node_modules/typescript-7/bin/tsc';
const typeChecks: Step[] = [
  { title: 'Type check', command: 'node', args: [tsc, '-p', '.'] },
  { title: 'Type check of the api', command: 'node', args: [tsc, '-p', 'api', '--noEmit'] },
];
const lint: Step[] = [
  { title: 'Layout', command: 'prettier', args: ['--check', '.'] },
  { title: 'Lint', command: 'eslint', args: ['.'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
];
const build: Step = { title: 'Build', command: 'node', args: ['shell/launch/builds.ts'] };
const browser: Step = { title: 'Browser', command: 'node', args: ['tests/ensure-browser.ts'] };

function jest(paths: string[] = []): Step {
  const node = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js'];
  return {
    title: 'Jest',
    command: 'node',
    args: [...node, '--maxWorkers=3', '--json', `--outputFile=${jestResults}`, ...paths],
    count: countJest,
  };
}

function playwright(paths: string[] = []): Step {
  return { title: 'Playwright', command: 'playwright', args: ['test', ...paths], count: countPlaywright };
}

/** What has no time limits takes what Jest leaves of the cores. The journeys have them, and run alone. */
function everything(): Stage[] {
  return [
    [{ steps: [...typeChecks, ...lint, build], isPatient: true }, { steps: [jest()] }],
    [{ steps: [browser, playwright()] }],
  ];
}

function testsOf(paths: string[]): Stage[] {
  const { ofJest, ofPlaywright } = findTests(paths);
  return [
    [
      {
        steps: [
          ...(ofJest.length > 0 ? [jest(ofJest)] : []),
          ...(ofPlaywright.length > 0 ? [browser, playwright(ofPlaywright)] : []),
        ],
      },
    ],
  ];
}

const paths = process.argv.slice(2);
const { passed, failed } = await run(() => (paths.length > 0 ? testsOf(paths) : everything()));
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

async function run(plan: () => Stage[]): Promise<Counts> {
  try {
    const stages = plan();
    rmSync(resultsFolder, { recursive: true, force: true });
    mkdirSync(resultsFolder, { recursive: true });
    endOnSignals();
    return await runStages(stages, (text) => process.stdout.write(text));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
