import { test } from '../fixtures/test.ts';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';

const addresses = [
  ...sitePages.map(({ path }) => path),
  '/sell-your-land?submission=sent#contact-form',
  '/buy-land?submission=failed',
  '/stop-texts?submission=sent',
  '/privacy-policy?submission=nonsense',
];

// Console errors fail every test; a difference between HTML and first render is one ("The page differed from its
// HTML").
for (const address of addresses) {
  test(`${address} is adopted as it was served`, async ({ page }) => {
    await openPage(page, address);
  });
}

test('an unknown path is adopted as it was served', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
});
