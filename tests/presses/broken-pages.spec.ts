/** The buttons and links of a page that failed to load. */
import { brand } from '@land/kit/brand';
import type { Page } from '@playwright/test';
import { formFacts } from '../fixtures/lead-form.ts';
import { untilStatus } from '../fixtures/section-status.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startSection, startShell } from '../site/private-processes.ts';
import { breakPage, loseConnection } from './broken-pages.ts';

const headingOf = (path: string) => sitePages.find((page) => page.path === path)?.heading ?? '';
const buyers = headingOf(formFacts.buyer.path);

test('"Close" keeps the page whose link led nowhere, and "Try Again" opens the other one once it comes', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/ERR_FAILED/);
  // The server's HTML may be there before the script.
  consoleGuard.allowErrors(/works without its script/);
  await loseConnection(page);
  const heading = page.getByRole('heading', { level: 1 });
  const lost = page.getByRole('alert');
  await expect(lost.getByRole('link')).toHaveAttribute('href', `tel:${brand.phone.e164}`);
  await lost.getByRole('button', { name: 'Close' }).click();
  await expect(lost).toBeHidden();
  await expect(heading).toHaveText(headingOf('/'));
  await expect(page).toHaveURL('/');

  await loseConnection(page);
  await lost.getByRole('button', { name: 'Try Again' }).click();
  await expect(lost).toContainText('We could not open that page.');
  await page.unrouteAll();
  await lost.getByRole('button', { name: 'Try Again' }).click();
  await expect(heading).toHaveText(buyers);
  await expect(page).toHaveURL(formFacts.buyer.path);
  await expect(lost).toBeHidden();
});

test('"Load the page again" opens a page that broke', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/broken/);
  consoleGuard.expectError(/ERR_FAILED/);
  await breakPage(page);
  await page.unrouteAll();
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(buyers);
  await expect(page).toHaveURL(formFacts.buyer.path);
});

test('"Try Again" of a page without its section opens it once the section is back, with and without scripts', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 503/);
  const { path } = formFacts.seller;
  await using stack = new AsyncDisposableStack();
  const data = stack.use(await DataFolder.create());
  const port = await findFreePort();
  const shell = stack.use(await startShell({ dataFolder: data.path, sections: { seller: port } }));
  const plain = stack.use(await browser.newContext({ javaScriptEnabled: false }));
  const tabs = [page, await plain.newPage()];
  const press = async (tab: Page, heading: string) => {
    await tab.getByRole('link', { name: 'Try Again' }).click();
    await expect(tab.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(tab).toHaveURL(shell.origin + path);
  };
  for (const tab of tabs) {
    await tab.goto(shell.origin + path);
    await press(tab, 'This Page Is Not Available Right Now');
  }
  stack.use(await startSection('seller', port));
  await untilStatus(shell.origin, 'seller', ({ live }) => live !== null);
  for (const tab of tabs) await press(tab, headingOf(path));
});
