import { notFoundHeading } from '../fixtures/site-pages.ts';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

for (const path of ['/no-such-page', '/sell-your-land/more', '/%F0%9F%8C%BE', '/privacy-policy.html']) {
  test(`the unknown path ${path} answers 404 inside the site's frame`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(/status of 404/);
    const response = await openPage(page, path);
    expect(response.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundHeading);
    await expect(page.getByRole('banner')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });
}

test('the page of an unknown path leads on', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 404/);
  await openPage(page, '/no-such-page');
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET A CASH OFFER NOW FOR YOUR LAND!');
});

for (const [written, path] of [
  ['/sell-your-land/', '/sell-your-land'],
  ['/buy-land//', '/buy-land'],
  ['/privacy-policy/?from=mail', '/privacy-policy?from=mail'],
  ['/Sell-Your-Land', '/sell-your-land'],
  ['/BUY-LAND/?From=Postcard', '/buy-land?From=Postcard'],
] as const) {
  test(`${written} is ${path}`, async ({ page, request, baseURL }) => {
    const answer = await request.get(written, { maxRedirects: 0 });
    expect(answer.status()).toBe(308);
    expect(new URL(answer.headers().location ?? '', baseURL).href).toBe(new URL(path, baseURL).href);
    await openPage(page, written);
    await expect(page).toHaveURL(path);
  });
}
