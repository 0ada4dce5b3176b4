import { brand } from '@land/kit/brand';
import { openPage } from '../fixtures/open-page.ts';
import { sitePages } from '../fixtures/site-pages.ts';
import { expect, test } from '../fixtures/test.ts';

for (const { path, heading } of sitePages) {
  test(`${path} has one main heading inside the header and footer of the site`, async ({ page }) => {
    const response = await openPage(page, path);
    expect(response.status()).toBe(200);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(page.getByRole('banner')).toHaveCount(1);
    await expect(page.getByRole('main')).toHaveCount(1);
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  });
}

test('the footer says what the company does, how to reach it and whose words these are', async ({ page }) => {
  await openPage(page, '/');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('We buy land directly from property owners nationwide.')).toBeVisible();
  await expect(footer.getByRole('link', { name: brand.phone.display })).toHaveAttribute(
    'href',
    `tel:${brand.phone.e164}`,
  );
  await expect(footer.getByRole('link', { name: brand.email })).toHaveAttribute('href', `mailto:${brand.email}`);
  await expect(footer.getByText(new RegExp(`© ${new Date().getFullYear()} `))).toBeVisible();
});

test('each quick link leads to its page', async ({ page }) => {
  await openPage(page, '/');
  for (const [name, path] of [
    ['Sell Your Land', '/sell-your-land'],
    ['Buy Land', '/buy-land'],
    ['Privacy Policy', '/privacy-policy'],
    ['Terms & Conditions', '/terms-and-conditions'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      sitePages.find((site) => site.path === path)?.heading ?? '',
    );
  }
});

for (const width of [375, 1280]) {
  test(`the header leads to each of its pages at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 760 });
    await openPage(page, '/privacy-policy');
    const header = page.getByRole('banner');
    for (const [name, path] of [
      ['Home', '/'],
      ['Sell Land', '/sell-your-land'],
      ['Home', '/'],
      ['Request Offer', '/sell-your-land#contact-form'],
    ] as const) {
      const link = header.getByRole('link', { name, exact: true });
      if (width < 600 && !(await link.isVisible())) await header.getByRole('button', { name: /menu/i }).click();
      await link.click();
      await expect(page).toHaveURL(path);
    }
  });
}

test('the logo leads home', async ({ page }) => {
  await openPage(page, '/buy-land');
  await page
    .getByRole('banner')
    .getByRole('link', { name: new RegExp(brand.name) })
    .first()
    .click();
  await expect(page).toHaveURL('/');
});

test('the header stays in sight while the page is scrolled', async ({ page }) => {
  await openPage(page, '/privacy-policy');
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(
    page
      .getByRole('banner')
      .getByRole('link', { name: new RegExp(brand.name) })
      .first(),
  ).toBeInViewport();
});

test('the first stop of the keyboard skips to the content', async ({ page }) => {
  await openPage(page, '/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /skip to the content/i })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/#main');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1);
});
