import { brand } from '@land/kit/brand';
import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the hero’s button jumps to the form', async ({ page }) => {
  await openPage(page, '/buy-land');
  await page.getByRole('link', { name: 'JOIN OUR BUYERS LIST', exact: true }).click();
  await expect(page).toHaveURL('/buy-land#contact-form');
  await expect(page.getByRole('heading', { name: 'Join Our Land Buyers List', exact: true })).toBeInViewport();
});

test('three kinds of deals are offered, each with its tag', async ({ page }) => {
  await openPage(page, '/buy-land');
  const deals = page.getByRole('region', { name: 'Types of Land Deals We Offer' });
  await expect(deals.getByRole('heading', { level: 3 })).toHaveText([
    'Residential Lots',
    'Recreational Land',
    'Rural Acreage',
  ]);
  for (const [title, tag] of [
    ['Residential Lots', 'Most Popular'],
    ['Recreational Land', 'Great Value'],
    ['Rural Acreage', 'Best for Beginners'],
  ] as const) {
    const card = deals.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
    await expect(card.getByText(tag, { exact: true })).toBeVisible();
  }
});

test('four benefits say why to buy here', async ({ page }) => {
  await openPage(page, '/buy-land');
  const benefits = page.getByRole('region', { name: `Why Buy Land Through ${brand.name}` });
  await expect(benefits.getByRole('heading', { level: 3 })).toHaveText([
    'Below-Market Prices',
    'Strong Return Potential',
    'First Access',
    'Owner Financing',
  ]);
  const text = await page.getByRole('main').innerText();
  expect(text).toContain('10-40% below market value');
  expect(text).toMatch(/owner financing on many properties/i);
});

test('the form stands in its section with the labels and placeholders of the specification', async ({ page }) => {
  await openPage(page, '/buy-land');
  const form = page
    .getByRole('region', { name: 'Join Our Land Buyers List' })
    .getByRole('form', { name: 'Join Our Land Buyers List' });
  await expect(form.getByLabel('First Name*', { exact: true })).toHaveAttribute('placeholder', 'John');
  await expect(form.getByLabel('Last Name*', { exact: true })).toHaveAttribute('placeholder', 'Doe');
  await expect(form.getByLabel('Email*', { exact: true })).toHaveAttribute('placeholder', /.+@.+/);
  await expect(form.getByLabel('Email*', { exact: true })).toHaveAttribute('type', 'email');
  await expect(form.getByLabel('Phone Number*', { exact: true })).toHaveAttribute('placeholder', '(555) 123-4567');
  await expect(form.getByLabel('Tell us about your property (Optional)')).toHaveCount(0);
  const interests = form.getByRole('group', { name: 'What type of land are you interested in?*' });
  const names = [
    'Residential Development',
    'Commercial Land',
    'Agricultural Land',
    'Recreational Land',
    'Raw Land for Investment',
  ];
  await expect(interests.getByRole('checkbox')).toHaveCount(names.length);
  for (const name of names) await expect(interests.getByRole('checkbox', { name, exact: true })).not.toBeChecked();
});
