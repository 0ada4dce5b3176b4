/** A link to the form scrolls it to just below the header, at every screen size, even if content loads late. */
import type { Page } from '@playwright/test';
import { openPage } from '../fixtures/open-page.ts';
import { screens } from '../fixtures/screens.ts';
import { expect, test } from '../fixtures/test.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const forms = ['/sell-your-land', '/buy-land', '/stop-texts'];

/**
 * The distance of the form's section from its place in the stylesheets, in pixels; 0 at the end of a page that is too
 * short.
 */
function readDistance(page: Page): Promise<number> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const target = document.getElementById('contact-form');
    if (!target) return NaN;
    const wanted =
      Number.parseFloat(getComputedStyle(root).scrollPaddingTop) +
      Number.parseFloat(getComputedStyle(target).scrollMarginTop);
    const { top } = target.getBoundingClientRect();
    return scrollY >= root.scrollHeight - innerHeight - 1 && top > wanted ? 0 : Math.round(top - wanted);
  });
}

async function expectExact(page: Page): Promise<void> {
  await expect.poll(() => readDistance(page)).toBeCloseTo(0, -0.5);
}

async function requestOffer(page: Page): Promise<void> {
  const link = page.getByRole('banner').getByRole('link', { name: 'Request Offer', exact: true });
  if (!(await link.isVisible()))
    await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await link.click();
}

for (const { width, height } of screens) {
  test(`Request Offer leads to the form from every page and every place, at ${width} × ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Smooth scrolling takes time, so only one phone and one computer are tested with it.
    if (width !== 375 && width !== 1280) await page.emulateMedia({ reducedMotion: 'reduce' });
    for (const path of ['/', '/sell-your-land', '/privacy-policy']) {
      await openPage(page, path);
      for (const share of [0, 0.5, 1]) {
        await page.evaluate(
          (at) => scrollTo({ top: at * document.documentElement.scrollHeight, behavior: 'instant' }),
          share,
        );
        await requestOffer(page);
        await expect(page).toHaveURL('/sell-your-land#contact-form');
        await expectExact(page);
        await expect(page.locator('#contact-form :is(h1, h2, h3)').first()).toBeFocused();
      }
    }
  });
}

for (const path of forms) {
  test(`the address of the form of ${path} scrolls there, even if the typeface and the pictures arrive late`, async ({
    page,
  }) => {
    const come = Promise.withResolvers<void>();
    await page.route(/\.(woff2|svg)$/, async (route) => {
      await come.promise;
      await route.continue();
    });
    await page.goto(`${path}#contact-form`, { waitUntil: 'domcontentloaded' });
    await expectExact(page);
    come.resolve();
    await page.waitForLoadState('load');
    await page.evaluate(() => document.fonts.ready);
    await expectExact(page);
  });
}
