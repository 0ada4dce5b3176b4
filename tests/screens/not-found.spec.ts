import { notFoundHeading } from '../fixtures/site-pages.ts';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('an unknown path returns 404 inside the site’s frame, with a link to the home page', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 404/);
  for (const path of ['/sell-your-land/more', '/%F0%9F%8C%BE', '/privacy-policy.html', '/no-such-page']) {
    const response = await openPage(page, path);
    expect(response.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(notFoundHeading);
  }
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('banner').getByRole('link').first().waitFor();
  await page.getByRole('main').getByRole('link', { name: /home/i }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('GET A CASH OFFER NOW FOR YOUR LAND!');
});

test('other spellings of an address redirect to it', async ({ request, baseURL }) => {
  for (const [written, path] of [
    ['/sell-your-land/', '/sell-your-land'],
    ['/buy-land//', '/buy-land'],
    ['/privacy-policy/?from=mail', '/privacy-policy?from=mail'],
    ['/Sell-Your-Land', '/sell-your-land'],
    ['/BUY-LAND/?From=Postcard', '/buy-land?From=Postcard'],
  ] as const) {
    const answer = await request.get(written, { maxRedirects: 0 });
    const target = new URL(answer.headers().location ?? '', baseURL).href;
    expect([answer.status(), target], written).toEqual([308, new URL(path, baseURL).href]);
  }
});
