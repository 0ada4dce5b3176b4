/** Reads from the results of Jest and Playwright how many tests passed and failed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';
import { readKind } from './kinds.ts';

export interface Counts {
  passed: number;
  failed: number;
}

/** `npm run proof` does not overwrite the results of `npm test`. */
export const resultsFolder = join('test-results', readKind() === 'proof' ? 'proof' : '');
export const jestResults = join(resultsFolder, 'jest.json');
export const playwrightResults = join(resultsFolder, 'playwright.json');

export function readJestResults(): Counts {
  const { numPassedTests, numFailedTests, numFailedTestSuites } =
    readJson<Record<'numPassedTests' | 'numFailedTests' | 'numFailedTestSuites', number>>(jestResults);
  // A suite that does not load has no tests that could fail.
  return { passed: numPassedTests, failed: Math.max(numFailedTests, numFailedTestSuites) };
}

export function readPlaywrightResults(): Counts {
  const { stats } = readJson<{ stats: Record<'expected' | 'unexpected' | 'flaky', number> }>(playwrightResults);
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(join(projectFolder, file), 'utf8')) as Value;
}
