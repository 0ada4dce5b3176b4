import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Sets an attribute that survives client-side navigation, but not a page load. */
async function markDocument(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.setAttribute('data-same-document', 'yes'));
}

async function isSameDocument(page: Page): Promise<boolean> {
  return (await page.locator('html').getAttribute('data-same-document')) === 'yes';
}

async function followFooterLink(page: Page, name: string): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
}

for (const { path, heading } of sitePages) {
  test(`client-side navigation to ${path} shows the same page as a page load`, async ({ page }) => {
    await openPage(page, path);
    const served = { title: await page.title(), text: await page.getByRole('main').innerText() };
    await openPage(page, path === '/buy-land' || path === '/stop-texts' ? '/privacy-policy' : '/buy-land');
    await markDocument(page);
    // Only the text of the policies links to /stop-texts; the header or footer of every page links to the other pages.
    const places = path === '/stop-texts' ? ['main'] : ['header', 'footer'];
    const link = page.locator(places.map((place) => `${place} a[href="${path}"]:visible`).join(', ')).first();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page).toHaveURL(path);
    await expect(page).toHaveTitle(served.title);
    await expect.poll(() => page.getByRole('main').innerText()).toBe(served.text);
    expect(await isSameDocument(page)).toBe(true);
  });
}

test('client-side navigation focuses the heading of the new page, without a focus ring, and scrolls to the top', async ({
  page,
}) => {
  await openPage(page, '/privacy-policy');
  // By keyboard, because browsers then show a focus ring on every other element.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'SELL YOUR LAND FAST FOR CASH' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await heading.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none');
  // The next Tab reaches an element of the new page.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('back and forward restore the page, its title and the scroll position', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  const title = await page.title();
  await markDocument(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await followFooterLink(page, 'Buy Land');
  await expect(
    page.getByRole('heading', { level: 1, name: 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS' }),
  ).toBeVisible();
  const buyersTitle = await page.title();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toHaveCount(1);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await page.goForward();
  await expect(
    page.getByRole('heading', { level: 1, name: 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS' }),
  ).toBeVisible();
  await expect(page).toHaveTitle(buyersTitle);
  expect(await isSameDocument(page)).toBe(true);
});
