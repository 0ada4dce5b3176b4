import { readShiftsWhileScrolling, watchLayout } from '../fixtures/layout-shifts.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

for (const { path } of sitePages) {
  test(`nothing moves on ${path} while it loads and is read`, async ({ page }) => {
    await watchLayout(page);
    await openPage(page, path);
    await page.waitForLoadState('load');
    expect(await readShiftsWhileScrolling(page)).toEqual([]);
  });
}
