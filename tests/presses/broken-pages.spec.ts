/** The ways out of a page that could not be had. */
import { brand } from '@land/kit/brand';
import { formFacts } from '../fixtures/lead-form.ts';
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

for (const javaScriptEnabled of [true, false])
  test.describe(`scripts ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled });

    test('"Try Again" of a page without its section opens it once the section is back', async ({
      page,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/status of 503/);
      const { path } = formFacts.seller;
      await using stack = new AsyncDisposableStack();
      const data = stack.use(await DataFolder.create());
      const port = await findFreePort();
      const shell = stack.use(await startShell({ dataFolder: data.path, sections: { seller: port } }));
      const heading = page.getByRole('heading', { level: 1 });
      const again = page.getByRole('link', { name: 'Try Again' });
      await page.goto(shell.origin + path);
      await expect(heading).toHaveText('This Page Is Not Available Right Now');
      await again.click();
      await expect(heading).toHaveText('This Page Is Not Available Right Now');
      stack.use(await startSection('seller', port));
      await expect(async () => {
        await again.click();
        await expect(heading).toHaveText(headingOf(path), { timeout: 1000 });
      }).toPass();
      await expect(page).toHaveURL(shell.origin + path);
    });
  });
