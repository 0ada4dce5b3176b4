/** How many tests passed and failed, as Jest and Playwright have written it down. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../../shell/launch/services.ts';

export interface Counts {
  passed: number;
  failed: number;
}

export const resultsFolder = join(projectFolder, 'test-results');
export const jestResults = join(resultsFolder, 'jest.json');
const playwrightResults = join(resultsFolder, 'playwright.json');

export function countJest(): Counts {
  const result = JSON.parse(readFileSync(jestResults, 'utf8')) as {
    numPassedTests: number;
    numFailedTests: number;
    numFailedTestSuites: number;
  };
  // A suite that cannot be loaded has no test that could fail.
  return { passed: result.numPassedTests, failed: Math.max(result.numFailedTests, result.numFailedTestSuites) };
}

export function countPlaywright(): Counts {
  const { stats } = JSON.parse(readFileSync(playwrightResults, 'utf8')) as {
    stats: { expected: number; unexpected: number; flaky: number };
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky };
}
