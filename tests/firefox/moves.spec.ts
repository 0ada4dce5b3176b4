import { sitePages } from '../fixtures/site-pages.ts';
import { readTestSite } from '../site/test-site.ts';
import { expect, test } from './firefox-test.ts';
import { firefoxMissing, firefoxProgram } from './firefox.ts';

test.skip(firefoxProgram === undefined, firefoxMissing);
test.describe.configure({ mode: 'default' });

const [, seller, buyer] = sitePages;

test('every page loads, with its heading and landmarks exposed and a quiet console', async ({ tab }) => {
  for (const { path, heading } of sitePages) {
    await tab.open(path);
    await tab.find('heading', heading);
    for (const landmark of ['banner', 'main', 'contentinfo']) expect(await tab.page.$$(`aria/[role="${landmark}"]`), `${path}: ${landmark}`).toHaveLength(1);
    expect(await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} fits the width`).toBeLessThanOrEqual(0);
  }
});

test('the menu opens before scripts come', async ({ tab }) => {
  await tab.intercept(/\.js$/, () => undefined);
  await tab.page.goto(readTestSite().origin + buyer.path, { waitUntil: 'domcontentloaded' });
  // Firefox exposes nothing of a page whose scripts are on their way.
  await tab.pressElement((await tab.page.$('header button'))!);
  await expect.poll(() => tab.page.$eval('header nav a', (link) => link.checkVisibility())).toBe(true);
});

test('the menu opens by a tap, Escape gives the focus back to its button, and a tap outside closes it', async ({ tab }) => {
  await tab.open(buyer.path);
  const menu = async () => (await tab.expose('pushbutton', 'Menu')).states;
  await tab.tap('button', 'Menu');
  await expect.poll(menu).toContain('expanded');
  await tab.find('link', 'Sell Land');
  await tab.page.keyboard.press('Escape');
  await expect.poll(menu).toEqual(expect.arrayContaining(['collapsed', 'focused']));
  await tab.tap('button', 'Menu');
  await expect.poll(menu).toContain('expanded');
  await tab.page.touchscreen.tap(187, 640);
  await expect.poll(menu).toContain('collapsed');
  expect(tab.page.url()).toMatch(/\/buy-land$/);

  await tab.tap('button', 'Menu');
  await tab.tap('link', 'Sell Land');
  await tab.expectPlace(seller.path, seller.heading);
  await expect.poll(menu).toContain('collapsed');
});
