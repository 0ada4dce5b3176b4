/**
 * If a file of a page fails in a real browser, the form can still be sent. Every way to fail is in remote-entry.test.ts
 * and pages.test.tsx; a file that is blocked is in security/integrity.spec.ts, and
 * one that hangs in submissions/one-attempt-one-lead.spec.ts.
 */
import type { Page } from '@playwright/test';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { changeFile, fileOf } from '../fixtures/page-files.ts';
import { sendByItself, sendByScript } from '../fixtures/send-form.ts';
import { expect, test } from '../fixtures/test.ts';

const worksWithout = /works without its script/;

test('when the page chunk throws, the served form stays and sends without scripts', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(worksWithout);
  consoleGuard.expectError(/broken script/);
  await changeFile(page, '/buy-land', fileOf('buyer', 'page chunk'), () => 'throw new Error("broken script");');
  const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
  await page.goto('/buy-land');
  await gaveUp;
  await sendByItself(page, 'buyer');
});

/** Moves from the home page to the buyers' page by a link, without a page load. */
async function moveToBuyers(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', 'yes'));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS');
  await expect(page).toHaveURL('/buy-land');
  await expect(page).toHaveTitle(/Buyers List/);
  await expect(page.locator('html')).toHaveAttribute('data-same-document', 'yes');
}

const faults: Record<string, { said: RegExp; breakChunk: (page: Page, chunk: RegExp) => Promise<unknown> }> = {
  hangs: { said: worksWithout, breakChunk: (page, chunk) => page.route(chunk, () => {}) },
  'throws while it renders': {
    said: /broken/,
    breakChunk: (page, chunk) =>
      changeFile(page, '/', chunk, (text) =>
        text.replace('"contact-form-title"', '(() => { throw new Error("broken") })()'),
      ),
  },
};

for (const [fault, { said, breakChunk }] of Object.entries(faults)) {
  test(`a move to a page that ${fault} shows the server's HTML, whose form sends`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(said);
    await breakChunk(page, fileOf('buyer', 'page chunk'));
    await openPage(page, '/');
    const clicked = performance.now();
    await moveToBuyers(page);
    // A script is only given up after ten seconds; the visitor does not wait for that.
    expect(performance.now() - clicked).toBeLessThan(8_000);
    await sendByItself(page, 'buyer');
  });
}

test('a move to a page whose stylesheet is slow shows it without styles, as a view and not an error of its release', async ({
  page,
}) => {
  const told: string[] = [];
  page.on('request', (request) => void (request.url().endsWith('/beacon') && told.push(request.postData() ?? '')));
  const come = Promise.withResolvers<void>();
  await page.route(fileOf('buyer', 'stylesheet'), (route) => come.promise.then(() => route.continue()));
  await openPage(page, '/');
  await moveToBuyers(page);
  come.resolve();
  const isLoaded = () =>
    page
      .locator('link[href*="/sections/buyer/"][rel=stylesheet]')
      .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).sheet !== null));
  await expect.poll(isLoaded).toEqual([true]);
  await sendByScript(page, 'buyer');
  expect(told).toEqual([expect.stringContaining('"view"')]);
});

for (const part of ['page chunk', 'shared chunk'] as const) {
  test(`Back to a page whose ${part} could not be reached before loads it again, and the form sends by its script`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(worksWithout);
    consoleGuard.expectError(/ERR_FAILED/);
    await page.route(fileOf('seller', part), (route) => route.abort());
    const gaveUp = page.waitForEvent('console', (message) => worksWithout.test(message.text()));
    await page.goto('/sell-your-land');
    await gaveUp;
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Privacy Policy');
    await page.unroute(fileOf('seller', part));
    await page.goBack();
    await expect(page).toHaveURL('/sell-your-land');
    await untilHydrated(page);
    await sendByScript(page, 'seller');
  });
}
