import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/chromium.ts';
import { playwrightIgnores } from './tests/run/kinds.ts';
import { playwrightResults, resultsFolder } from './tests/run/results.ts';
import { testSiteOrigin } from './tests/site/test-site.ts';

const phone = { viewport: { width: 375, height: 760 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** What a visitor sees and does on a phone. */
const journeys = ['screens/**/*.spec.ts', 'forms/**/*.spec.ts'];

const browsers = 'browsers/**/*.spec.ts';

const testIgnore = playwrightIgnores();

export default defineConfig({
  testDir: 'tests',
  outputDir: `${resultsFolder}/playwright`,
  globalSetup: './tests/site/global-setup.ts',
  fullyParallel: true,
  // For two cores. Together the tests take 870 s of processor time: most wait for a clock, a start or an answer.
  workers: 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['dot'], ['json', { outputFile: playwrightResults }]],
  // Each step has a limit of its own. A slow machine takes half a minute for the longest tests.
  timeout: 90_000,
  expect: { timeout: 7_000 },
  // Only to record a trace, which costs each test two thirds more: what passes the second time has failed all the same.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 7_000,
    trace: 'on-first-retry',
    baseURL: testSiteOrigin(),
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
  },
  projects: [
    { name: 'phone', testMatch: journeys, testIgnore, use: phone },
    // A start costs more than all but the longest tests: one browser has them all.
    { name: 'firefox', testMatch: browsers, testIgnore, workers: 1 },
    { name: 'webkit', testMatch: browsers, testIgnore, workers: 1 },
    { name: 'once', testIgnore: [...journeys, browsers, ...testIgnore], use: desktop },
  ],
});
