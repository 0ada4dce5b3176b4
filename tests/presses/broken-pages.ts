/** Each function brings an open page into a state with an error: a page that failed to load, or a refused entry. */
import { expect, type Page } from '@playwright/test';
import { formFacts, openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { changeFile, fileOf } from '../fixtures/page-files.ts';

const { path } = formFacts.buyer;
const followLink = (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();

/** A link whose page does not load. `page.unrouteAll()` restores the connection. */
export async function loseConnection(page: Page): Promise<void> {
  await page.route(/\/sections\/buyer\/|\/buy-land$/, (route) => route.abort());
  await openPage(page, '/');
  await followLink(page);
  await expect(page.getByRole('alert')).toContainText('We could not open that page.');
}

/** A page that throws, and whose HTML the server does not send. */
export async function breakPage(page: Page): Promise<void> {
  await changeFile(page, '/', fileOf('buyer', 'page chunk'), (text) =>
    text.replace('"contact-form-title"', '(() => { throw new Error("broken") })()'),
  );
  await page.route(`**${path}`, (route) => route.abort());
  await openPage(page, '/');
  // The message comes before the server's HTML is asked for, which would take its place.
  const refused = page.waitForEvent('requestfailed', (request) => request.url().endsWith(path));
  await followLink(page);
  await refused;
  await expect(page.getByRole('link', { name: 'Load the page again' })).toBeVisible();
}

/** A number that we cannot call. */
export async function typeForeignNumber(page: Page): Promise<void> {
  const form = await openForm(page, 'seller');
  await form.phone.fill('+44 20 7946 0958');
  await expect(form.alert).toContainText('Please email us');
}
