import { expect, test as base } from '@playwright/test';
import { ConsoleGuard } from '../fixtures/console-guard.ts';
import { Firefox } from './firefox.ts';
import { setPreference } from './inside-window.ts';
import { phone, Tab } from './tab.ts';

interface Fixtures {
  /** Whether pages run scripts. */
  scripts: boolean;
  consoleGuard: ConsoleGuard;
  /** A visitor's own tab, as large as a small phone. What its console complains about fails the test. */
  tab: Tab;
}

/** Playwright's `test` with a tab of Firefox instead of a page. */
export const test = base.extend<Fixtures, { firefox: Firefox }>({
  firefox: [
    async ({ browserName: _browser }, use) => {
      await using firefox = await Firefox.start();
      await use(firefox);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  scripts: [true, { option: true }],
  consoleGuard: async ({ browserName: _browser }, use) => use(new ConsoleGuard()),
  tab: async ({ firefox, scripts, consoleGuard }, use) => {
    await firefox.runInWindow(setPreference, 'javascript.enabled', scripts);
    const visit = await firefox.browser.createBrowserContext();
    const page = await visit.newPage();
    page.on('console', (message) => message.type() === 'error' && consoleGuard.report(message.text()));
    // A breach of the content security policy is one.
    page.on('pageerror', (failure) => consoleGuard.report(`uncaught: ${String(failure)}`));
    await page.setViewport(phone);
    await use(new Tab(page, firefox));
    await visit.close();
    expect(consoleGuard.findProblems()).toEqual([]);
  },
});

export { expect };
