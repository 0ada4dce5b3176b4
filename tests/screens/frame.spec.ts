import { brand } from '@land/kit/brand';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const width of [375, 1280]) {
  test(`the header is still in view at the end of a page at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await openPage(page, '/privacy-policy');
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    const home = page.getByRole('banner').getByRole('link', { name: new RegExp(brand.name) });
    await expect(home.first()).toBeInViewport();
  });
}

test('the first Tab reaches a link that skips to the content', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip to the content/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('the address /#about shows the About section of the home page, whose last picture is 500 px high', async ({
  page,
}) => {
  await openPage(page, '/#about');
  await expect(page.locator('#about').getByText('Welcome!', { exact: true })).toBeInViewport();
  const heights = await page
    .locator('main > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  expect(heights.at(-1)).toBe(500);
});
