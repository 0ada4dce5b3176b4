import { expect, test as base } from '@playwright/test';
import { ConsoleGuard } from '../fixtures/console-guard.ts';
import { Firefox } from './firefox.ts';
import type { Tab, TabOptions } from './tab.ts';
import { WebKit } from './webkit.ts';

interface Fixtures {
  scripts: boolean;
  consoleGuard: ConsoleGuard;
  /** A visitor's own tab, the size of a small phone. Console errors that the test did not declare fail it. */
  tab: Tab;
}

interface Browser extends AsyncDisposable {
  openTab: (options: TabOptions) => Promise<Tab>;
}

/** The browsers by the name of their Playwright project. */
const browsers: Record<string, { missing: string | undefined; start: () => Promise<Browser> }> = {
  firefox: Firefox,
  webkit: WebKit,
};

/** Playwright's `test` with a tab of Firefox or WebKit instead of a page. */
export const test = base.extend<Fixtures, { visitorsBrowser: Browser | undefined }>({
  visitorsBrowser: [
    async ({ browserName: _browser }, use, { project }) => {
      const { missing, start } = browsers[project.name]!;
      if (missing !== undefined) return use(undefined);
      await using browser: Browser = await start();
      await use(browser);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scripts: [true, { option: true }],
  consoleGuard: async ({ browserName: _browser }, use) => use(new ConsoleGuard()),
  tab: [
    async ({ visitorsBrowser, scripts, consoleGuard }, use, info) => {
      info.skip(visitorsBrowser === undefined, browsers[info.project.name]?.missing);
      const tab = await visitorsBrowser!.openTab({ scripts, complain: (text) => consoleGuard.report(text) });
      await use(tab);
      await tab.close();
      tab.gateway.decide = () => 'pass';
      expect(consoleGuard.findProblems()).toEqual([]);
    },
    { timeout: 90_000 },
  ],
});

export { expect };
