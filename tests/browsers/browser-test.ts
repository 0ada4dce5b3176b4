import { expect, test as base } from '@playwright/test';
import { ConsoleGuard } from '../fixtures/console-guard.ts';
import { Firefox, firefoxMissing, firefoxProgram } from './firefox.ts';
import type { Tab, TabOptions } from './tab.ts';
import { WebKit, webkitMissing, webkitPrograms } from './webkit.ts';

interface Fixtures {
  scripts: boolean;
  consoleGuard: ConsoleGuard;
  /** A visitor's own tab, as large as a small phone. What its console complains about fails the test. */
  tab: Tab;
}

interface Browser extends AsyncDisposable {
  openTab: (options: TabOptions) => Promise<Tab>;
}

/** By the name of Playwright's project. */
const browsers = {
  firefox: { isThere: firefoxProgram !== undefined, missing: firefoxMissing, start: () => Firefox.start() },
  webkit: { isThere: webkitPrograms !== undefined, missing: webkitMissing, start: () => WebKit.start() },
};

function chosen(project: string) {
  return browsers[project as keyof typeof browsers];
}

/** Playwright's `test` with a tab of Firefox or WebKit instead of a page. */
export const test = base.extend<Fixtures, { browserOfVisitors: Browser | undefined }>({
  browserOfVisitors: [
    async ({ browserName: _browser }, use, { project }) => {
      const { isThere, start } = chosen(project.name);
      if (!isThere) return use(undefined);
      await using browser: Browser = await start();
      await use(browser);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scripts: [true, { option: true }],
  consoleGuard: async ({ browserName: _browser }, use) => use(new ConsoleGuard()),
  tab: [
    async ({ browserOfVisitors, scripts, consoleGuard }, use, info) => {
      info.skip(browserOfVisitors === undefined, chosen(info.project.name).missing);
      const tab = await browserOfVisitors!.openTab({ scripts, complain: (text) => consoleGuard.report(text) });
      await use(tab);
      await tab.close();
      tab.gateway.decide = () => 'pass';
      expect(consoleGuard.findProblems()).toEqual([]);
    },
    { timeout: 90_000 },
  ],
});

export { expect };
