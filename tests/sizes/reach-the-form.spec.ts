/**
 * One press on the link shows the form: its heading and the label of its first field are in view, and on upright
 * screens the field too.
 */
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { onEachScreen, screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

const forms = [
  {
    path: '/sell-your-land',
    button: 'GET YOUR CASH OFFER NOW',
    heading: 'Ready to Get Your Cash Offer?',
    label: 'First Name*',
  },
  { path: '/buy-land', button: 'JOIN OUR BUYERS LIST', heading: 'Join Our Land Buyers List', label: 'First Name*' },
] as const;

interface Place {
  heading: string;
  label: string;
}

/** The parts of the form between the header and the lower edge of the screen. */
async function findInView(
  page: Page,
  { heading, label }: Place,
): Promise<Record<'heading' | 'label' | 'field', boolean>> {
  const header = await page.getByRole('banner').boundingBox();
  const top = header && header.y >= 0 ? header.y + header.height : 0;
  const bottom = page.viewportSize()?.height ?? 0;
  const form = page.locator('#contact-form');
  const isInView = async (what: ReturnType<Page['locator']>) => {
    const box = await what.boundingBox();
    return box !== null && box.y >= top && box.y + box.height <= bottom;
  };
  return {
    heading: await isInView(form.getByRole('heading', { name: heading, exact: true })),
    label: await isInView(form.locator('label', { hasText: label })),
    field: await isInView(form.getByLabel(label, { exact: true })),
  };
}

async function expectFormInView(page: Page, place: Place, name: string): Promise<void> {
  const { height } = page.viewportSize() ?? { height: 0 };
  await expect
    .poll(() => findInView(page, place), name)
    .toEqual({ heading: true, label: true, field: height < 568 ? expect.any(Boolean) : true });
}

for (const { path, button, ...place } of forms) {
  test(`the hero's button of ${path} leads to the first field on every screen`, async ({ page }) => {
    await openPage(page, path);
    await onEachScreen(page, screens, async (name) => {
      await page.evaluate(() => window.scrollTo({ top: 0 }));
      await page.getByRole('link', { name: button, exact: true }).click();
      await expectFormInView(page, place, name);
    });
  });
}

test('the form of /sell-your-land is the first thing: just below a phone’s first screen, in the hero of wide windows', async ({
  page,
}) => {
  const phone = { width: 375, height: 667 };
  await page.setViewportSize(phone);
  const field = page.getByLabel('First Name*', { exact: true });
  // First as on a slow line: without the heading font, which the browser then does not use.
  const come = Promise.withResolvers<void>();
  await page.route(/\.woff2$/, async (route) => {
    await come.promise;
    await route.continue();
  });
  await page.goto('/sell-your-land', { waitUntil: 'domcontentloaded' });
  expect((await field.boundingBox())?.y).toBeLessThanOrEqual(1.2 * phone.height);
  come.resolve();
  await page.waitForLoadState('load');
  await page.evaluate(() => document.fonts.ready);
  await openPage(page, '/sell-your-land');
  expect((await field.boundingBox())?.y).toBeLessThanOrEqual(1.2 * phone.height);

  const endOfText = (selector: string) =>
    page.locator(selector).evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return range.getBoundingClientRect().right;
    });
  for (const width of [960, 1440, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const card = await page.locator('#contact-form-title').boundingBox();
    const picture = await page.locator('main picture').boundingBox();
    if (!card || !picture) throw new Error('The hero or its card is not there.');
    const hero = Math.max(await endOfText('h1'), await endOfText('h1 + p'));
    expect(card.x, `${width}`).toBeGreaterThan(Math.max(width / 2, hero + 24));
    expect(card.y, `${width}`).toBeLessThan(picture.y + picture.height / 2);
    expect((await field.boundingBox())?.y, `${width}`).toBeLessThan(picture.y + picture.height);
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, ...place } of [
    ...forms,
    { path: '/stop-texts', heading: 'Which Number Should We Stop Texting?', label: 'Phone Number*' },
  ]) {
    test(`the anchor of ${path} leads to the first field on every screen`, async ({ page }) => {
      await onEachScreen(page, screens, async (name) => {
        await page.goto(`${path}#contact-form`);
        await expectFormInView(page, place, name);
      });
    });
  }
});
