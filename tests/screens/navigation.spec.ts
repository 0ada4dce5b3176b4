import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Sets a mark that survives client navigation and nothing else. */
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
  test(`moving to ${path} without a page load shows what a page load shows`, async ({ page }) => {
    await openPage(page, path);
    const served = { title: await page.title(), text: await page.getByRole('main').innerText() };
    await openPage(page, path === '/buy-land' || path === '/stop-texts' ? '/privacy-policy' : '/buy-land');
    await markDocument(page);
    // Every page may hold this link. The header and footer do not name every page, and the policies link to the last
    // one.
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

test('arriving on a page moves the focus to its heading, without a ring, and the view to its top', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  // By keyboard, because its focus is visible everywhere else.
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).press('Enter');
  const heading = page.getByRole('heading', { level: 1, name: 'SELL YOUR LAND FAST FOR CASH' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  expect(await heading.evaluate((element) => getComputedStyle(element).boxShadow)).toBe('none');
  // The next element for the keyboard is the page's, too.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});

test('back and forward show the pages, their titles and the place on them', async ({ page }) => {
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
