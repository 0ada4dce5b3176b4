import { openPage } from '../fixtures/open-page.ts';
import { expect, test } from '../fixtures/test.ts';

test('the hero asks for the free offer and leads to the seller page', async ({ page }) => {
  await openPage(page, '/');
  await expect(
    page.getByRole('heading', { level: 1, name: 'GET A CASH OFFER NOW FOR YOUR LAND!', exact: true }),
  ).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'GET YOUR FREE OFFER', exact: true }).first().click();
  await expect(page).toHaveURL('/sell-your-land');
});

test('the welcome section asks five questions about the reader’s situation', async ({ page }) => {
  await openPage(page, '/');
  const welcome = page.locator('#about');
  await expect(welcome.getByText('Welcome!', { exact: true })).toBeVisible();
  await expect(welcome.getByText('Can you relate to any of the following?', { exact: true })).toBeVisible();
  const questions = await welcome.getByRole('listitem').allInnerTexts();
  expect(questions).toHaveLength(5);
  for (const question of questions) expect(question.trim()).toMatch(/\?$/);
  const situations = [/inherit/i, /tax/i, /develop/i, /retire/i, /hassle/i];
  for (const situation of situations) expect(questions.some((question) => situation.test(question))).toBe(true);
});

test('the anchor about leads to the welcome section', async ({ page }) => {
  await openPage(page, '/#about');
  await expect(page.locator('#about').getByText('Welcome!', { exact: true })).toBeInViewport();
});

test('the about section tells the mission and the values beside the barn', async ({ page }) => {
  await openPage(page, '/');
  const main = page.getByRole('main');
  await expect(main.locator('img[src*="barn"]')).toBeVisible();
  for (const value of [/profession/i, /trustworth/i, /helpful/i, /no pressure/i, /no obligation/i]) {
    await expect(main.getByText(value).first()).toBeVisible();
  }
});

test('the green banner leads to the seller page', async ({ page }) => {
  await openPage(page, '/');
  await expect(page.getByRole('heading', { name: 'We Buy Land Fast and For Cash', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Sell Your Land For Cash', exact: true }).click();
  await expect(page).toHaveURL('/sell-your-land');
});

test('the picture before the footer is 500 px high', async ({ page }) => {
  await openPage(page, '/');
  const heights = await page
    .locator('main > *')
    .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect().height));
  expect(heights.at(-1)).toBe(500);
});

test('the company’s claims are on the page', async ({ page }) => {
  await openPage(page, '/');
  const text = await page.getByRole('main').innerText();
  for (const claim of [/no fees/i, /no commissions/i, /24 hours/i, /2 weeks/i]) expect(text).toMatch(claim);
});
