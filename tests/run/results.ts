/** Reads the results of Jest and Playwright: how many tests passed and failed, and how long each file took. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { type Kind, readKind } from './kinds.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** Seconds by test file. */
type FileTimes = Map<string, number>;

export interface Results extends Counts {
  files: FileTimes;
}

/** Runs of different kinds do not overwrite each other's results. */
const folders: Record<Kind, string> = { test: '', proof: 'proof', phone: 'proof/phone', alone: 'proof/alone' };
const resultsFolderOf = (kind?: Kind) => join('test-results', folders[kind ?? 'test']);
const playwrightResultsOf = (kind?: Kind) => join(resultsFolderOf(kind), 'playwright.json');
export const resultsFolder = resultsFolderOf(readKind());
export const jestResults = join(resultsFolder, 'jest.json');
export const playwrightResults = playwrightResultsOf(readKind());

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

export function readPlaywrightResults(kind = readKind()): Results {
  const { stats, suites } = readJson<{
    stats: { expected: number; unexpected: number; flaky: number };
    suites: Suite[];
  }>(playwrightResultsOf(kind));
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
