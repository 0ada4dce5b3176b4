import type { Page } from '@playwright/test';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

/** Survives client navigation and nothing else. */
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
    // A link that any page could hold; the header and footer do not name every screen, and the policies lead to the last one.
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

test('arriving on a page moves the focus to its content and the view to its top', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  await followFooterLink(page, 'Sell Your Land');
  await expect(page.getByRole('heading', { level: 1, name: 'SELL YOUR LAND FAST FOR CASH' })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByRole('main')).toBeFocused();
});

test('back and forward show the pages, their titles and the place on them', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  const title = await page.title();
  await markDocument(page);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await followFooterLink(page, 'Buy Land');
  await expect(page.getByRole('heading', { level: 1, name: 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS' })).toBeVisible();
  const buyersTitle = await page.title();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy Policy' })).toHaveCount(1);
  await expect(page).toHaveTitle(title);
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'GET EXCLUSIVE ACCESS TO DISCOUNTED LAND DEALS' })).toBeVisible();
  await expect(page).toHaveTitle(buyersTitle);
  expect(await isSameDocument(page)).toBe(true);
});

test('every page has a title and a description of its own', async ({ page }) => {
  const heads = new Set<string>();
  for (const { path } of sitePages) {
    await page.goto(path);
    const description = await page.locator('meta[name="description"]').getAttribute('content');
    expect(description).toMatch(/.{40,}/);
    heads.add(`${await page.title()} | ${description}`);
  }
  expect(heads.size).toBe(sitePages.length);
});

test('a moved-to form sends like a served one', async ({ page }) => {
  await openPage(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sell Your Land', exact: true }).click();
  await expect(page.getByRole('form', { name: 'Ready to Get Your Cash Offer?' })).toHaveAttribute('novalidate');
});

test('a link with a modifier opens a new tab and leaves this one alone', async ({ page, context }) => {
  await openPage(page, '/');
  const opened = context.waitForEvent('page');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Buy Land', exact: true }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await untilHydrated(tab);
  await expect(tab).toHaveURL('/buy-land');
  await expect(page).toHaveURL('/');
});
