import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the hero’s button jumps to the form', async ({ page }) => {
  await openPage(page, '/sell-your-land');
  await page.getByRole('link', { name: 'GET YOUR CASH OFFER NOW', exact: true }).click();
  await expect(page).toHaveURL('/sell-your-land#contact-form');
  await expect(page.locator('#contact-form')).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Ready to Get Your Cash Offer?', exact: true })).toBeInViewport();
});

test('the process has four steps in order', async ({ page }) => {
  await openPage(page, '/sell-your-land');
  const process = page.getByRole('region', { name: 'Our Simple 4-Step Process' });
  const titles = ['Submit Your Information', 'Get Your Cash Offer', 'Accept & Close', 'Get Paid'];
  await expect(process.getByRole('heading', { level: 3 })).toHaveText(titles);
  await expect(process.locator('ol > li')).toHaveText(titles.map((title) => new RegExp(title)));
});

test('the form stands in its section with the labels and placeholders of the specification', async ({ page }) => {
  await openPage(page, '/sell-your-land');
  const section = page.getByRole('region', { name: 'Ready to Get Your Cash Offer?' });
  const form = section.getByRole('form', { name: 'Ready to Get Your Cash Offer?' });
  await expect(form.getByLabel('First Name*', { exact: true })).toHaveAttribute('placeholder', 'John');
  await expect(form.getByLabel('Last Name*', { exact: true })).toHaveAttribute('placeholder', 'Doe');
  await expect(form.getByLabel('Phone Number*', { exact: true })).toHaveAttribute('placeholder', '(555) 123-4567');
  await expect(form.getByLabel('Tell us about your property (Optional)', { exact: true })).toBeVisible();
  await expect(form.getByLabel('Email*', { exact: true })).toHaveCount(0);
});

test('the seller’s claims are on the page', async ({ page }) => {
  await openPage(page, '/sell-your-land');
  const text = await page.getByRole('main').innerText();
  for (const claim of [/no fees/i, /no commissions/i, /within 24 hours/i, /often close in as little as 2 weeks/i])
    expect(text).toMatch(claim);
});
