/** The page of a deal, which has no scripts, on a phone and on a desktop. */
import type { Page } from '@playwright/test';
import { sampleListing, sampleSlug } from '../../shell/release-tools/live/live-samples.ts';
import { findViolations } from '../fixtures/axe.ts';
import { findMisfits } from '../fixtures/misfits.ts';
import { onEachScreen } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';
import { DataFolder } from '../site/data-folder.ts';
import { DealsApi, memberToken, startLand } from './deals-api.ts';

const path = `/land/${sampleSlug}`;
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString();
const early = () => ({ stage: 'early' as const, publicAt: tomorrow() });
const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page) => page.getByRole('button', { name: 'I’m Interested' });

for (const viewport of [
  { width: 375, height: 760 },
  { width: 1440, height: 900 },
]) {
  test.describe(`at ${viewport.width} px, without scripts`, () => {
    test.use({ javaScriptEnabled: false, viewport });

    test('a member opens the link, sees the whole deal, and presses one button', async ({
      page,
      context,
      consoleGuard,
    }) => {
      consoleGuard.expectError(/status of 404/);
      await using api = await DealsApi.start(early());
      await using data = await DataFolder.create();
      await using shell = await startLand(api, data);
      await page.goto(`${shell.origin}${path}?m=${memberToken()}`);
      await expect(page).toHaveURL(shell.origin + path);
      await expect(heading(page)).toHaveText('10 acres in Apache County, Arizona');
      const main = page.getByRole('main');
      const unseen = ['terms', 'summary'];
      const shown = Object.entries(sampleListing.fields).flatMap(([name, words]) =>
        unseen.includes(name) ? [] : words,
      );
      for (const words of [...shown, ...sampleListing.terms, 'First look for our buyers list'])
        await expect(main).toContainText(words ?? '');
      for (const image of await main.getByRole('img').all()) {
        await image.scrollIntoViewIfNeeded();
        await expect(image).toHaveAttribute('srcset', /^\/photos\/\w{32}-480\.jpg 480w, .* 1600w$/);
        await expect(image).toHaveAttribute('alt', /\w/);
      }
      await button(page).click();
      await expect(page).toHaveURL(`${shell.origin}${path}?interest=sent#interest`);
      await expect(main.getByRole('status')).toContainText('Thank you.');
      await expect(button(page)).toHaveCount(0);
      expect(api.interests).toEqual([{ slug: sampleSlug, member: memberToken().split('.')[0] }]);
      expect(shell.output).not.toContain(sampleSlug);
      expect(await (await page.request.get(`${shell.origin}/sitemap.xml`)).text()).not.toContain('/land/');
      await context.clearCookies();
      const answer = await page.goto(shell.origin + path);
      expect(answer?.status()).toBe(404);
      await expect(heading(page)).toHaveText('Our Buyers List Sees This First');
      await expect(page.getByRole('link', { name: 'Join Our Buyers List' })).toBeVisible();
    });

    test('anyone sees a public deal, and comes to the form about it', async ({ page }) => {
      await using api = await DealsApi.start({});
      await using data = await DataFolder.create();
      await using shell = await startLand(api, data);
      await page.goto(shell.origin + path);
      await expect(button(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Ask About This Land' }).click();
      await expect(page).toHaveURL(`${shell.origin}/buy-land?about=${sampleSlug}#contact-form`);
      await expect(page.locator('form input[name=about]')).toHaveValue(sampleSlug);
      await page.goBack();
      await expect(heading(page)).toHaveText('10 acres in Apache County, Arizona');
    });
  });
}

test('the page runs nothing, leads on like any other, and is found again on the way back', async ({ page }) => {
  await using api = await DealsApi.start({});
  await using data = await DataFolder.create();
  await using shell = await startLand(api, data);
  const scripts: string[] = [];
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()));
  const answer = await page.goto(shell.origin + path, { waitUntil: 'networkidle' });
  expect(scripts).toEqual([]);
  expect((await answer?.request().sizes())?.responseBodySize).toBeLessThan(12_000);
  await page.getByRole('banner').getByRole('link', { name: 'Sell Land', exact: true }).click();
  await expect(heading(page)).toHaveText('SELL YOUR LAND FAST FOR CASH');
  await page.goBack();
  await expect(heading(page)).toHaveText('10 acres in Apache County, Arizona');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip/i })).toBeFocused();
});

const states = {
  'for a member who is early': { changes: early(), query: '' },
  'after a press that failed': { changes: early(), query: '?interest=failed' },
  'after a press that was sent': { changes: {}, query: '?interest=sent' },
  'of pending land': { changes: { stage: 'pending' as const }, query: '' },
  'of sold land without photos and words': {
    changes: { stage: 'sold' as const, photos: [], terms: [], fields: { title: 'Land', price: '$9,900' } },
    query: '',
  },
};

test('axe finds nothing in any state of the page, and everything fits', async ({ page, context }) => {
  test.slow();
  await using api = await DealsApi.start(
    ...Object.values(states).map(({ changes }, index) => ({ ...changes, slug: `deal-${index}` })),
  );
  await using data = await DataFolder.create();
  await using shell = await startLand(api, data);
  await context.addCookies([{ name: 'member', value: memberToken(), url: shell.origin }]);
  for (const [index, [state, { query }]] of Object.entries(states).entries()) {
    await page.goto(`${shell.origin}/land/deal-${index}${query}`);
    expect(await findViolations(page), state).toEqual([]);
    const sizes = [
      { width: 320, height: 568 },
      { width: 768, height: 1024 },
      { width: 1440, height: 900, font: 24 },
      { width: 360, height: 640, font: 24 },
    ];
    await onEachScreen(page, sizes, async (name) =>
      expect.soft(await findMisfits(page), `${state}, ${name}`).toEqual([]),
    );
  }
});
