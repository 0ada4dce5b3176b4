import { defineConfig } from '@playwright/test';
import { chromiumOptions } from './tests/chromium.ts';
import { playwrightIgnores, readKind } from './tests/run/kinds.ts';
import { playwrightResults, resultsFolder } from './tests/run/results.ts';
import { testSiteOrigin } from './tests/site/test-site.ts';

const phone = { viewport: { width: 375, height: 760 }, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Tests of what a visitor sees and does on a phone. */
const journeys = ['screens/**/*.spec.ts', 'forms/**/*.spec.ts'];

const browsers = 'browsers/**/*.spec.ts';

const testIgnore = playwrightIgnores();

export default defineConfig({
  testDir: 'tests',
  outputDir: `${resultsFolder}/playwright`,
  globalSetup: './tests/site/global-setup.ts',
  fullyParallel: true,
  // For two cores. Together the tests take 870 s of processor time: most of them wait for a clock, a start or a
  // response.
  workers: readKind() === 'alone' ? 1 : 3,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['dot'], ['json', { outputFile: playwrightResults }]],
  // Each step has a limit of its own. A slow machine takes half a minute for the longest tests.
  timeout: 90_000,
  expect: { timeout: 7_000 },
  // Only to record a trace, which slows each test by two thirds. A test that passes on retry still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  use: {
    actionTimeout: 7_000,
    trace: 'on-first-retry',
    baseURL: testSiteOrigin(),
    browserName: 'chromium',
    launchOptions: chromiumOptions(),
    // Pages scroll at once and colors have their final values: a press during a smooth scroll can miss. The journeys in
    // Firefox and WebKit, and files about scrolling, have motion.
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'phone', testMatch: journeys, testIgnore, use: phone },
    // Starting a browser costs more than all but the longest tests, so that they share one.
    { name: 'firefox', testMatch: browsers, testIgnore, workers: 1 },
    { name: 'webkit', testMatch: browsers, testIgnore, workers: 1 },
    { name: 'once', testIgnore: [...journeys, browsers, ...testIgnore], use: desktop },
  ],
});
