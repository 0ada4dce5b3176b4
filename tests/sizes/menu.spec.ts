/** The menu of small screens, as the browser opens it and as scripts improve it. */
import { brand } from '@land/kit/brand';
import type { Page } from '@playwright/test';
import { usePhone } from '../fixtures/covered-focus.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { openPage, untilHydrated } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ viewport: { width: 375, height: 667 }, hasTouch: true });

const shellScript = /\/assets\/shell\.[^/]+\.js$/;

function findMenu(page: Page) {
  const header = page.getByRole('banner');
  const link = (name: string) => header.getByRole('link', { name, exact: true });
  return { toggle: header.getByRole('button', { name: 'Menu', exact: true }), sellLand: link('Sell Land'), link };
}

/** The button's state as assistive technology gets it. */
async function isToldOpen(page: Page): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const { root } = await session.send('DOM.getDocument');
  const { nodes } = await session.send('Accessibility.queryAXTree', {
    nodeId: root.nodeId,
    role: 'button',
    accessibleName: 'Menu',
  });
  return nodes[0]?.properties?.find(({ name }) => name === 'expanded')?.value.value;
}

async function openMenu(page: Page, path = '/') {
  await openPage(page, path);
  const menu = findMenu(page);
  await menu.toggle.tap();
  await expect(menu.sellLand).toBeVisible();
  return menu;
}

/** A point of the page beside header and menu, with no other target. */
const tapBeside = (page: Page) => page.touchscreen.tap(8, 560);

test('the menu opens and closes before scripts come, says so, and offers a call', async ({ page, consoleGuard }) => {
  // A script that never ends would keep the page loading, and Chromium may not expose the accessibility tree of a
  // loading page.
  consoleGuard.expectError(/Failed to load resource: net::ERR_FAILED/);
  await page.route(shellScript, (route) => route.abort());
  await page.goto('/');
  const { toggle, sellLand, link } = findMenu(page);
  await expect(sellLand).toBeHidden();
  expect(await isToldOpen(page)).toBe(false);
  await toggle.tap();
  await expect(sellLand).toBeVisible();
  expect(await isToldOpen(page)).toBe(true);
  await expect(link(`Call ${brand.phone.display}`)).toHaveAttribute('href', `tel:${brand.phone.e164}`);
  await tapBeside(page);
  await expect(sellLand).toBeHidden();
  expect(await isToldOpen(page)).toBe(false);
  await toggle.tap();
  await toggle.tap();
  await expect(sellLand).toBeHidden();
});

test('a menu that was opened before the scripts loaded stays open afterwards', async ({ page }) => {
  const come = Promise.withResolvers<void>();
  await page.route(shellScript, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const { toggle, sellLand } = findMenu(page);
  await toggle.tap();
  await expect(sellLand).toBeVisible();
  come.resolve();
  await untilHydrated(page);
  await expect(sellLand).toBeVisible();
  await sellLand.tap();
  await expect(page).toHaveURL('/sell-your-land');
  await expect(sellLand).toBeHidden();
});

test('the menu closes when one of its links or the logo is followed, to another page and to the one that is open', async ({
  page,
}) => {
  const { toggle, link, sellLand } = await openMenu(page);
  for (const [name, path] of [
    ['Home', '/'],
    ['Sell Land', '/sell-your-land'],
    ['Request Offer', '/sell-your-land'],
    [brand.name, '/'],
  ] as const) {
    await link(name).tap();
    await expect(sellLand).toBeHidden();
    await expect.poll(() => new URL(page.url()).pathname).toBe(path);
    await toggle.tap();
    await expect(sellLand).toBeVisible();
  }
});

test('the menu closes when the focus moves on to the page, and stays while it moves inside', async ({ page }) => {
  const { sellLand, link } = await openMenu(page);
  await link('Request Offer').focus();
  await expect(sellLand).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
  await expect(sellLand).toBeHidden();
});

test('a tap beside the menu closes it in browsers that do not do so themselves', async ({ page }) => {
  await openPage(page, '/');
  // As in Safari before 18.3.
  await page.locator('#menu').evaluate((menu) => menu.setAttribute('popover', 'manual'));
  const { toggle, sellLand } = findMenu(page);
  await toggle.tap();
  await expect(sellLand).toBeVisible();
  await tapBeside(page);
  await expect(sellLand).toBeHidden();
});

test('if the screen becomes wide while the menu is open, the links are shown once, in the header', async ({ page }) => {
  const { toggle, sellLand, link } = await openMenu(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(toggle).toBeHidden();
  const places = await Promise.all([sellLand, link('Request Offer')].map((found) => found.boundingBox()));
  for (const place of places) expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(72);
  expect(places[1]?.x).toBeGreaterThan(places[0]?.x ?? 0);
});

test('a phone held sideways reaches every link of the menu', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  const { link } = await openMenu(page);
  await link('Request Offer').scrollIntoViewIfNeeded();
  await expect(link('Request Offer')).toBeInViewport({ ratio: 1 });
});

test('in a browser without popovers the links lie below the logo', async ({ page }) => {
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('selector(:popover-open)', 'selector(:no-such-thing)');
    // The policy names the digest of the styles before the change.
    await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': '' } });
  });
  await openPage(page, '/');
  const { toggle, sellLand } = findMenu(page);
  await expect(toggle).toBeHidden();
  await sellLand.tap();
  await expect(page).toHaveURL('/sell-your-land');
});

for (const font of [16, 24, 32])
  test(`the phone number of the menu stands on one line, at ${font} px`, async ({ page }) => {
    await usePhone(page, font);
    const { link } = await openMenu(page);
    await expect(link(`Call ${brand.phone.display}`)).toBeVisible();
    expect(await findMisfits(page)).toEqual([]);
  });
