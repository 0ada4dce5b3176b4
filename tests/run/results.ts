/** Reads the results of Jest and Playwright: how many tests passed and failed, and how long each file took. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { readKind } from './kinds.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** Seconds by test file. */
type FileTimes = Map<string, number>;

export interface Results extends Counts {
  files: FileTimes;
}

/** `npm run proof` does not overwrite the results of `npm test`. */
export const resultsFolder = join('test-results', readKind() === 'proof' ? 'proof' : '');
export const jestResults = join(resultsFolder, 'jest.json');
export const playwrightResults = join(resultsFolder, 'playwright.json');

export function readJestResults(): Results {
  const result = readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
    testResults: { name: string; startTime: number; endTime: number }[];
  }>(jestResults);
  const files = result.testResults.map(
    ({ name, startTime, endTime }) => [name.replace(`${projectFolder}/`, ''), (endTime - startTime) / 1000] as const,
  );
  // A suite that does not load has no tests that could fail.
  const failed = Math.max(result.numFailedTests, result.numFailedTestSuites);
  return { passed: result.numPassedTests, failed, files: new Map(files) };
}

interface Suite {
  file: string;
  specs: { tests: { results: { duration: number }[] }[] }[];
  suites?: Suite[];
}

export function readPlaywrightResults(): Results {
  const { stats, suites } = readJson<{
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
  }>(playwrightResults);
  const files: FileTimes = new Map();
  const read = ({ file, specs, suites: inner = [] }: Suite) => {
    const name = `tests/${file}`;
    const durations = specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results));
    const seconds = durations.reduce((sum, { duration }) => sum + duration / 1000, 0);
    files.set(name, (files.get(name) ?? 0) + seconds);
    inner.forEach(read);
  };
  suites.forEach(read);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, files };
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(projectFolder, file), 'utf8')) as Value;
}
