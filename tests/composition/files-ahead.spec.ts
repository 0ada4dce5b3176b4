/** The files of the next page: prefetched before a link is touched, or requested together as soon as one is. */
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { fileOf, type PageFile } from '../fixtures/page-files.ts';
import { expect, test } from '../fixtures/test.ts';

const files = (['remote entry', 'page chunk', 'stylesheet', 'shared chunk'] satisfies PageFile[]).map((file) =>
  fileOf('seller', file),
);
const sellLand = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true });

/** Scripts and styles that the page has prefetched completely. */
function listFetched(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return entries
      .filter(({ initiatorType, responseEnd }) => initiatorType === 'fetch' && responseEnd > 0)
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(name));
  });
}

test('a page whose link was never touched opens without a connection', async ({ page, consoleGuard }) => {
  // Its pictures cannot load.
  consoleGuard.allowErrors();
  await openPage(page, '/');
  for (const file of files) await expect.poll(() => listFetched(page)).toContainEqual(expect.stringMatching(file));
  await page.context().setOffline(true);
  await sellLand(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
});

test('with data saving on, nothing is prefetched; touching a link requests all files of the next page at once', async ({
  page,
}) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const come = Promise.withResolvers<void>();
  const asked: string[] = [];
  for (const file of files) {
    await page.route(file, async (route) => {
      asked.push(route.request().url());
      await come.promise;
      await route.continue();
    });
  }
  await openPage(page, '/');
  await sellLand(page).hover();
  for (const file of files) await expect.poll(() => asked).toContainEqual(expect.stringMatching(file));
  come.resolve();
  await sellLand(page).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('SELL YOUR LAND FAST FOR CASH');
  expect(await listFetched(page)).toEqual([]);
});
