import { brand } from '@land/kit/brand';
import { sitePages } from '../fixtures/site-pages.ts';
import { readTestSite } from '../site/test-site.ts';
import { expect, test } from './firefox-test.ts';
import { firefoxMissing, firefoxProgram } from './firefox.ts';
import { desktop } from './tab.ts';

test.skip(firefoxProgram === undefined, firefoxMissing);
test.describe.configure({ mode: 'default' });

const [, seller, buyer, privacy] = sitePages;

test('every page loads, with its heading and landmarks exposed and a quiet console', async ({ tab }) => {
  for (const { path, heading } of sitePages) {
    await tab.open(path);
    await tab.find('heading', heading);
    for (const landmark of ['banner', 'main', 'contentinfo'])
      expect(await tab.page.$$(`aria/[role="${landmark}"]`), `${path}: ${landmark}`).toHaveLength(1);
    expect(
      await tab.page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} fits the width`,
    ).toBeLessThanOrEqual(0);
  }
});

test('a move without a page load puts the focus on the heading and says it; Back and Forward keep the place', async ({
  tab,
}) => {
  await tab.page.setViewport(desktop);
  await tab.open(privacy.path);
  await tab.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await tab.page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
  await tab.hear();
  await tab.press('link', 'Sell Land');
  await tab.expectPlace(seller.path, seller.heading);
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'heading', name: seller.heading });
  expect(
    (await tab.hear()).filter(
      ({ kind, role, name }) => kind === 'focus' && role === 'heading' && name === seller.heading,
    ),
  ).toHaveLength(1);
  expect(await tab.scrolled()).toBe(0);

  await tab.travel(-1);
  await tab.expectPlace(privacy.path, privacy.heading);
  await expect.poll(() => tab.scrolled()).toBe(1500);
  await expect.poll(() => tab.page.title()).toContain('Privacy Policy');
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'heading', name: privacy.heading });
  await tab.travel(1);
  await tab.expectPlace(seller.path, seller.heading);
  await expect.poll(() => tab.scrolled()).toBe(0);
  expect(await tab.page.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('Request Offer leads to the first field, from another page and from the end of its own', async ({ tab }) => {
  await tab.page.setViewport(desktop);
  await tab.open(privacy.path);
  for (const place of ['of another page', 'of its own']) {
    await tab.page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await test.step(`pressed at the end ${place}`, () => tab.press('link', 'Request Offer'));
    await tab.expectPlace(`${seller.path}#contact-form`, seller.heading);
    await tab.expectSeen('label[for$="-first-name"], form label');
    await tab.expectSeen('[name="firstName"]');
  }
});

test('the menu opens before scripts come', async ({ tab }) => {
  await tab.intercept(/\.js$/, () => undefined);
  await tab.page.goto(readTestSite().origin + buyer.path, { waitUntil: 'domcontentloaded' });
  // Firefox exposes nothing of a page whose scripts are on their way.
  await tab.pressElement((await tab.page.$('header button'))!);
  await expect.poll(() => tab.page.$eval('header nav a', (link) => link.checkVisibility())).toBe(true);
});

test('without a connection a move keeps the page, says so and shows the phone number', async ({
  tab,
  consoleGuard,
}) => {
  // Firefox speaks of wrong digests where nothing came.
  consoleGuard.allowErrors();
  await tab.open(privacy.path);
  await tab.intercept(/^\/(sections\/buyer\/|buy-land$)/, (request) => void request.abort());
  await tab.press('link', 'Buy Land');
  const words = async () => (await tab.hear()).flatMap(({ kind, text }) => (kind === 'focus' ? [] : [text])).join(' ');
  await expect.poll(words).toMatch(new RegExp(`connection.*${brand.phone.display.replace(/[()]/g, '\\$&')}`, 'is'));
  await tab.expectPlace(privacy.path, privacy.heading);
});

test('the menu opens by a tap, Escape gives the focus back to its button, and a tap outside closes it', async ({
  tab,
}) => {
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
