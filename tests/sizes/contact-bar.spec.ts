/** A call and an offer are one press away: in the header of wide windows, in a bar at the bottom of phones. */
import { brand } from '@land/kit/brand';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';

const phone = { width: 375, height: 667 };
const call = `Call ${brand.phone.display}`;

function findBar(page: Page) {
  const bar = page.getByRole('navigation', { name: 'Contact us' });
  return { bar, call: bar.getByRole('link', { name: call }), offer: bar.getByRole('link', { name: 'Request Offer' }) };
}

const scrollTo = (page: Page, selector: string, block: 'center' | 'end') =>
  page.locator(selector).evaluate((element, to) => element.scrollIntoView({ block: to, behavior: 'instant' }), block);

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? 'with scripts' : 'without scripts', () => {
    test.use({ viewport: phone, hasTouch: true, javaScriptEnabled });

    test('a phone has a bar with a call and an offer, which makes room for a form', async ({ page }) => {
      await page.goto('/');
      const { bar, call: callLink, offer } = findBar(page);
      await expect(callLink).toHaveAttribute('href', `tel:${brand.phone.e164}`);
      expect(await bar.boundingBox()).toEqual({ x: 0, y: phone.height - 64, width: phone.width, height: 64 });
      // The end of the page is above the bar.
      const last = page.getByRole('contentinfo').getByRole('link', { name: 'Stop our text messages' });
      await scrollTo(page, 'footer', 'end');
      await expect(last).toBeInViewport({ ratio: 1 });
      const [{ y = 0, height = 0 } = {}] = [(await last.boundingBox()) ?? {}];
      expect(y + height).toBeLessThanOrEqual(phone.height - 64);

      await offer.tap();
      await expect(page).toHaveURL('/sell-your-land#contact-form');
      await expect(page.getByRole('heading', { name: 'Ready to Get Your Cash Offer?' })).toBeInViewport();
      await expect(bar).toBeHidden();
      await scrollTo(page, 'form button[type=submit]', 'center');
      await expect(bar).toBeHidden();
      await scrollTo(page, 'footer', 'end');
      await expect(callLink).toBeVisible();
      await scrollTo(page, 'h1', 'center');
      await expect(callLink).toBeVisible();

      // A keyboard that is open leaves no room for the bar.
      await page.getByLabel('First Name*').focus();
      await scrollTo(page, 'h1', 'center');
      await expect(bar).toBeHidden();
    });
  });

test('wide windows have the number in the header, as large as the text, and no bar', async ({ page }) => {
  for (const width of [768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const number = page.getByRole('banner').getByText(brand.phone.display);
    await expect(number).toBeVisible();
    expect(await number.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px');
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(73);
    await expect(findBar(page).bar).toBeHidden();
  }
});
