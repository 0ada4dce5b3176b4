/** What `tests/screens` checks at the width of a phone. */
import { findViolations } from '../fixtures/axe.ts';
import { readShiftsWhileScrolling, watchLayout } from '../fixtures/layout-shifts.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path } of sitePages) {
  test(`at 1280 px nothing moves on ${path}, and axe finds nothing`, async ({ page }) => {
    await watchLayout(page);
    await openPage(page, path);
    await page.waitForLoadState('load');
    expect(await readShiftsWhileScrolling(page)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);
  });
}
