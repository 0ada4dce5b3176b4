import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

for (const { path, heading } of sitePages) {
  test(`without scripts ${path} has the same text as with scripts`, async ({ page, browser }) => {
    await openPage(page, path);
    const text = await page.getByRole('main').innerText();
    const context = await browser.newContext({ javaScriptEnabled: false });
    try {
      const plain = await context.newPage();
      await plain.goto(page.url());
      await expect(plain.getByRole('heading', { level: 1 })).toHaveText(heading);
      expect(await plain.getByRole('main').innerText()).toBe(text);
      for (const image of await plain.getByRole('main').locator('img').all())
        expect(await image.getAttribute('src')).toMatch(/^\//);
    } finally {
      await context.close();
    }
  });
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 375, height: 760 } });

  for (const [name, path] of [
    ['Home', '/'],
    ['Sell Land', '/sell-your-land'],
    ['Request Offer', '/sell-your-land#contact-form'],
  ] as const) {
    test(`${name} of the header can be followed on a phone`, async ({ page }) => {
      await page.goto('/privacy-policy');
      await page.getByRole('banner').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
    });
  }
});
