import { expect, test } from '../fixtures/test.ts';
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
  test(`${address} is adopted as it was served, with each stylesheet once`, async ({ page }) => {
    await openPage(page, address);
    const styles = await page
      .locator('link[rel="stylesheet"], style[data-href]')
      .evaluateAll((all) => all.map((one) => one.dataset.href ?? one.getAttribute('href')));
    expect(styles.length).toBeGreaterThan(0);
    expect(styles).toEqual([...new Set(styles)]);
  });
}

test('an unknown path is adopted as it was served', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
});
