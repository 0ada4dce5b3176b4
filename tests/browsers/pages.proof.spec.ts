import { brand } from '@land/kit/brand';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from './browser-test.ts';

test.describe.configure({ mode: 'default' });

const [, seller, buyer, privacy] = sitePages;

test('every page loads, fits the width, exposes its heading and landmarks, and logs no error', async ({ tab }) => {
  for (const { path, heading } of sitePages) {
    await tab.open(path);
    await tab.find('heading', heading);
    for (const landmark of ['banner', 'main', 'contentinfo'])
      expect(await tab.findAll(landmark), `${path}: ${landmark}`).toHaveLength(1);
    const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `${path} fits the width`).toBeLessThanOrEqual(0);
  }
});

test("a link focuses and announces the next page's heading once; Back restores the scroll position; a link to the form shows it", async ({
  tab,
}) => {
  const readScroll = () => tab.evaluate(() => Math.round(scrollY));
  await tab.open(privacy.path);
  await tab.evaluate(() => {
    Object.assign(globalThis, { isSameDocument: true });
    scrollTo({ top: 1500, behavior: 'instant' });
  });
  await tab.hear();
  await tab.press('button', 'Menu');
  await tab.press('link', 'Sell Land');
  await tab.expectPage(seller);
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'heading', name: seller.heading });
  const announced = (await tab.hear()).filter(({ kind, role }) => kind === 'focus' && role === 'heading');
  expect(announced.map(({ name }) => name)).toEqual([seller.heading]);
  expect(await readScroll()).toBe(0);

  await tab.goBack();
  await tab.expectPage(privacy);
  await expect.poll(readScroll).toBe(1500);
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'heading', name: privacy.heading });
  await expect.poll(() => tab.evaluate(() => document.title)).toContain('Privacy Policy');

  await tab.press('link', 'Sell Your Land');
  await tab.expectPage(seller);
  await tab.press('link', 'GET YOUR CASH OFFER NOW');
  await tab.expectUrl(`${seller.path}#contact-form`);
  await tab.expectSeen('[name="firstName"]');
  expect(await tab.evaluate(() => 'isSameDocument' in globalThis)).toBe(true);
});

test('without a connection, a followed link leaves the page open, and the failure and the phone number are announced', async ({
  tab,
  consoleGuard,
}) => {
  // Firefox logs wrong digests if nothing came.
  consoleGuard.allowErrors();
  await tab.open(privacy.path);
  tab.gateway.decide = (path) => (/^\/(sections\/buyer\/|buy-land$)/.test(path) ? 'refuse' : 'pass');
  await tab.press('link', 'Buy Land');
  const words = async () => (await tab.hear()).flatMap(({ kind, text }) => (kind === 'focus' ? [] : [text])).join(' ');
  await expect.poll(words).toMatch(new RegExp(`connection.*${brand.phone.display.replace(/[()]/g, '\\$&')}`, 'is'));
  await tab.expectPage(privacy);
});

test('the menu opens before the scripts load, and Escape, a click outside and a link close it', async ({ tab }) => {
  const coming = Promise.withResolvers<'pass'>();
  tab.gateway.decide = (path) => (path.endsWith('.js') ? coming.promise : 'pass');
  await tab.goto(buyer.path);
  // Firefox exposes no part of a page that waits for scripts.
  await tab.pressElement(await tab.select('header button'));
  await expect.poll(() => tab.evaluate(() => document.querySelector('header nav a')?.checkVisibility())).toBe(true);
  coming.resolve('pass');
  await tab.untilHydrated();
  const menu = async () => (await tab.expose('button', 'Menu')).states;
  await expect.poll(menu).toContain('expanded');
  await tab.pressKey('Escape');
  await expect.poll(menu).toEqual(expect.arrayContaining(['collapsed', 'focused']));
  await tab.press('button', 'Menu');
  await expect.poll(menu).toContain('expanded');
  await tab.clickAt({ x: 187, y: 600 });
  await expect.poll(menu).toContain('collapsed');
  await tab.expectUrl(buyer.path);
  await tab.press('button', 'Menu');
  await tab.press('link', 'Sell Land');
  await tab.expectPage(seller);
  await expect.poll(menu).toContain('collapsed');
});
