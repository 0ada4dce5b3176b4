import { brand } from '@land/kit/brand';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from './browser-test.ts';
import { desktop } from './tab.ts';

test.describe.configure({ mode: 'default' });

const [, seller, buyer, privacy] = sitePages;

test('every page loads, with its heading and landmarks exposed and a quiet console', async ({ tab }) => {
  for (const { path, heading } of sitePages) {
    await tab.open(path);
    await tab.find('heading', heading);
    for (const landmark of ['banner', 'main', 'contentinfo'])
      expect(await tab.findAll(landmark), `${path}: ${landmark}`).toHaveLength(1);
    expect(
      await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      `${path} fits the width`,
    ).toBeLessThanOrEqual(0);
  }
});

test('a move without a page load puts the focus on the heading and says it; Back and Forward keep the place', async ({
  tab,
}) => {
  await tab.resize(desktop);
  await tab.open(privacy.path);
  await tab.evaluate(() => void Object.assign(globalThis, { isSameDocument: true }));
  await tab.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
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
  await expect.poll(() => tab.evaluate(() => document.title)).toContain('Privacy Policy');
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'heading', name: privacy.heading });
  await tab.travel(1);
  await tab.expectPlace(seller.path, seller.heading);
  await expect.poll(() => tab.scrolled()).toBe(0);
  expect(await tab.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('Request Offer leads to the first field, from another page and from the end of its own', async ({ tab }) => {
  await tab.resize(desktop);
  await tab.open(privacy.path);
  for (const place of ['of another page', 'of its own']) {
    await tab.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
    await test.step(`pressed at the end ${place}`, () => tab.press('link', 'Request Offer'));
    await tab.expectPlace(`${seller.path}#contact-form`, seller.heading);
    await tab.expectSeen('label[for$="-first-name"], form label');
    await tab.expectSeen('[name="firstName"]');
  }
});

test('the menu opens before scripts come', async ({ tab }) => {
  tab.gateway.decide = (path) => (path.endsWith('.js') ? 'hold' : 'pass');
  await tab.goto(buyer.path);
  // Firefox exposes nothing of a page whose scripts are on their way.
  await tab.pressElement(await tab.select('header button'));
  await expect.poll(() => tab.evaluate(() => document.querySelector('header nav a')?.checkVisibility())).toBe(true);
});

test('without a connection a move keeps the page, says so and shows the phone number', async ({
  tab,
  consoleGuard,
}) => {
  // Firefox speaks of wrong digests where nothing came.
  consoleGuard.allowErrors();
  await tab.open(privacy.path);
  tab.gateway.decide = (path) => (/^\/(sections\/buyer\/|buy-land$)/.test(path) ? 'refuse' : 'pass');
  await tab.press('link', 'Buy Land');
  const words = async () => (await tab.hear()).flatMap(({ kind, text }) => (kind === 'focus' ? [] : [text])).join(' ');
  await expect.poll(words).toMatch(new RegExp(`connection.*${brand.phone.display.replace(/[()]/g, '\\$&')}`, 'is'));
  await tab.expectPlace(privacy.path, privacy.heading);
});

test('the menu opens by a tap, Escape gives the focus back to its button, and a tap outside closes it', async ({
  tab,
}) => {
  await tab.open(buyer.path);
  const menu = async () => (await tab.expose('button', 'Menu')).states;
  await tab.tap('button', 'Menu');
  await expect.poll(menu).toContain('expanded');
  await tab.find('link', 'Sell Land');
  await tab.pressKey('Escape');
  await expect.poll(menu).toEqual(expect.arrayContaining(['collapsed', 'focused']));
  await tab.tap('button', 'Menu');
  await expect.poll(menu).toContain('expanded');
  await tab.tapAt({ x: 187, y: 600 });
  await expect.poll(menu).toContain('collapsed');
  await tab.expectUrl(buyer.path);

  await tab.tap('button', 'Menu');
  await tab.tap('link', 'Sell Land');
  await tab.expectPlace(seller.path, seller.heading);
  await expect.poll(menu).toContain('collapsed');
});
