/**
 * `npm test`: type check, lint, Jest, build, Playwright, one after the other. All of them run even when one fails; the
 * last line counts the tests, and a step that is no test (or died before it could count) as one failure.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

interface Counts {
  passed: number;
  failed: number;
}

const project = join(import.meta.dirname, '..');
const results = join(project, 'test-results');
const jestResults = join(results, 'jest.json');
const playwrightResults = join(results, 'playwright.json');

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const counts: Counts[] = [
  check('Type check', 'tsc', ['-p', '.']),
  check('Type check of the api', 'tsc', ['-p', 'api', '--noEmit']),
  check('Lint', 'eslint', ['.']),
  runTests('Jest', 'node', ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', 'node_modules/jest/bin/jest.js', '--maxWorkers=3', '--json', `--outputFile=${jestResults}`], readJest),
  check('Build', 'node', ['shell/launch/builds.ts']),
  check('Browser', 'node', ['tests/ensure-browser.ts']),
  runTests('Playwright', 'playwright', ['test'], readPlaywright),
];

const passed = counts.reduce((sum, step) => sum + step.passed, 0);
const failed = counts.reduce((sum, step) => sum + step.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;

function check(title: string, command: string, args: string[]): Counts {
  return { passed: 0, failed: run(title, command, args) ? 0 : 1 };
}

function runTests(title: string, command: string, args: string[], read: () => Counts): Counts {
  const succeeded = run(title, command, args);
  try {
    const { passed, failed } = read();
    return { passed, failed: succeeded ? failed : Math.max(failed, 1) };
  } catch {
    console.error(`${title} left no results.`);
    return { passed: 0, failed: 1 };
  }
}

function run(title: string, command: string, args: string[]): boolean {
  console.log(`\n— ${title}`);
  // npm puts node_modules/.bin first on the path: the pinned Node and the project's own tools.
  return spawnSync(command, args, { cwd: project, stdio: 'inherit', shell: process.platform === 'win32' }).status === 0;
}

function readJest(): Counts {
  const result = JSON.parse(readFileSync(jestResults, 'utf8')) as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number };
  // A suite that cannot be loaded has no test that could fail.
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, result.numFailedTestSuites) };
}

function readPlaywright(): Counts {
  const { stats } = JSON.parse(readFileSync(playwrightResults, 'utf8')) as { stats: { expected: number; unexpected: number; flaky: number } };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
