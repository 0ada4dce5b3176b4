/**
 * `npm test` and `npm run proof` (`--proof`). `npm test -- api/src/leads tests/forms` runs the tests of these folders
 * and files only, of either kind; `npm run proof -- machine-loss` the files with that name. `--all` makes tests long
 * that have a long form. All steps run even if one fails. The last line counts the tests; a failed step that is not a
 * test, or crashed before it counted any, adds one failure.
 */
import { globSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { projectFolder } from '../shell/launch/services.ts';
import { kindVariable, longVariable, type SeparateKind, separateKinds } from './run/kinds.ts';
import { endOnSignals, runStages, type Stage, type Step } from './run/stages.ts';

const paths = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const isProof = process.argv.includes('--proof');
if (process.argv.includes('--all')) process.env[longVariable] = 'yes';
// Set before the results folder is chosen. The steps inherit it.
if (paths.length === 0) process.env[kindVariable] = isProof ? 'proof' : 'test';
const results = await import('./run/results.ts');

/** The native compiler, as in the gate: it needs half the processor time of the one that builds the api. */
const tsc = 'node_modules/typescript-7/bin/tsc';
const checks: Step[] = [
  { title: 'Type check', command: 'node', args: [tsc, '-p', '.'] },
  { title: 'Type check of the api', command: 'node', args: [tsc, '-p', 'api', '--noEmit'] },
  { title: 'Layout', command: 'prettier', args: ['--check', '--cache', '.'] },
  { title: 'Spelling', command: 'cspell', args: ['--no-progress', '--no-summary'] },
  { title: 'Unused code', command: 'knip', args: ['--no-progress'] },
];
const lint: Step = { title: 'Lint', command: 'eslint', args: ['.'] };
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
  return {
    title: 'Playwright',
    command: 'playwright',
    // Tests of a path may be of one kind only.
    args: ['test', ...(paths.length > 0 ? ['--pass-with-no-tests'] : []), ...paths],
    read: () => results.readPlaywrightResults(),
  };
}

const separateTitles: Record<SeparateKind, string> = { phone: 'Playwright on a phone', alone: 'Playwright alone' };

function separately(kind: SeparateKind, paths: string[] = []): Step {
  return {
    ...playwright(paths),
    title: separateTitles[kind],
    env: { [kindVariable]: kind },
    read: () => results.readPlaywrightResults(kind),
  };
}

/**
 * Steps without time limits use the cores that Jest leaves free; lint first, because it takes as long as the rest of
 * them. The journeys have time limits and run alone.
 */
function everything(): Stage[] {
  const beside = isProof
    ? [{ steps: [build], niceness: 10 }]
    : [
        { steps: [...checks, build], niceness: 15 },
        { steps: [lint], niceness: 5 },
      ];
  const after = isProof ? separateKinds.map((kind) => separately(kind)) : [];
  return [[...beside, { steps: [jest()] }], [{ steps: [browser, playwright(), ...after] }]];
}

/** The tests of a path; for a source file, the tests in its folder. */
function testsOf(paths: string[]): Stage[] {
  const found = paths.flatMap(findTests);
  const ofJest = found.filter((path) => !path.startsWith('tests/'));
  const ofPlaywright = found.filter((path) => path.startsWith('tests/'));
  const ofKind = (kind: SeparateKind) =>
    globSync(`tests/**/*.${kind}.spec.ts`, { cwd: projectFolder }).filter((file) =>
      ofPlaywright.some((path) => file.startsWith(path)),
    );
  const steps = [
    ...(ofJest.length > 0 ? [jest(ofJest)] : []),
    ...(ofPlaywright.length > 0 ? [browser, playwright(ofPlaywright)] : []),
    ...separateKinds.flatMap((kind) => (ofKind(kind).length > 0 ? [separately(kind, ofKind(kind))] : [])),
  ];
  return [[{ steps }]];
}

/** Returns the test itself, or the folder that contains the source, relative to the project; or the tests of a name. */
function findTests(path: string): string[] {
  const full = join(projectFolder, path);
  const stats = statSync(full, { throwIfNoEntry: false });
  const named = path.includes('/')
    ? []
    : globSync(`{api/src,shell,*-app/src,tests}/**/${path}{,.*}.{test,spec}.{ts,tsx}`, { cwd: projectFolder });
  if (!stats && named.length > 0) return named;
  if (!stats) throw new Error(`${path} does not exist: name folders or files relative to the project folder.`);
  const fromProject = (found: string) => relative(projectFolder, found).replaceAll('\\', '/');
  if (stats.isFile() && /\.(test|spec)\.tsx?$/.test(path)) return [fromProject(full)];
  return [`${fromProject(stats.isDirectory() ? full : dirname(full))}/`];
}

const stages = paths.length > 0 ? testsOf(paths) : everything();
const folder = join(projectFolder, results.resultsFolder);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
endOnSignals();
const { passed, failed } = await runStages(stages);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
