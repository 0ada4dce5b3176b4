/** What `tests/screens` checks at the width of a phone. */
import { findViolations } from '../fixtures/axe.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { path } of sitePages) {
  test(`at 1280 px axe finds nothing on ${path}`, async ({ page }) => {
    await openPage(page, path);
    expect(await findViolations(page)).toEqual([]);
  });
}
