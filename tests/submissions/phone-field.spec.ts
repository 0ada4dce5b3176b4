import type { Locator } from '@playwright/test';
import { openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';

const readCaret = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart);

async function placeCaret(field: Locator, position: number): Promise<void> {
  await field.focus();
  await field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), position);
}

/** As the clipboard does, whose permission differs between browsers. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.page().keyboard.insertText(text);
}

test('the number takes its form while it is typed', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.focus();
  const seen: string[] = [];
  for (const digit of '55512345678') {
    await page.keyboard.press(digit);
    seen.push(await phone.inputValue());
  }
  const whole = '(555) 123-4567';
  expect(seen.slice(-2)).toEqual([whole, whole]);
  expect(seen.slice(3, 7)).toEqual(['(555) 1', '(555) 12', '(555) 123', '(555) 123-4']);
});

for (const text of ['+1 (555) 123-4567', '1-555-123-4567', '555.123.4567', '5551234567', ' 555 123 4567 ', 'Tel. +1 555 123 4567']) {
  test(`pasted, ${text.trim()} is (555) 123-4567`, async ({ page }) => {
    const { phone } = await openForm(page, 'seller');
    await paste(phone, text);
    await expect(phone).toHaveValue('(555) 123-4567');
  });
}

test('letters and signs leave no trace', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('5a5-5x1 2');
  await expect(phone).toHaveValue('(555) 12');
});

test('backspace takes every digit away, punctuation or not', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('5551234567');
  const left: string[] = [];
  for (let press = 0; press < 10; press += 1) {
    await page.keyboard.press('Backspace');
    left.push((await phone.inputValue()).replace(/\D/g, ''));
  }
  expect(left).toEqual(['555123456', '55512345', '5551234', '555123', '55512', '5551', '555', '55', '5', '']);
  await expect(phone).toHaveValue('');
});

test('the caret stays where the visitor edits', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('5551234567');
  await placeCaret(phone, '(555) 12'.length);
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('(555) 134-567');
  expect(await readCaret(phone)).toBe('(555) 1'.length);
  await page.keyboard.press('9');
  await expect(phone).toHaveValue('(555) 193-4567');
  expect(await readCaret(phone)).toBe('(555) 19'.length);
});

test('delete before punctuation takes the digit behind it', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('5551234567');
  await placeCaret(phone, '(555'.length);
  await page.keyboard.press('Delete');
  await expect(phone).toHaveValue('(555) 234-567');
});

test('a number that is typed before the scripts arrive is kept and formatted', async ({ page }) => {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/sell-your-land', { waitUntil: 'commit' });
  const phone = page.getByLabel('Phone Number*', { exact: true });
  await phone.fill('5551234567');
  await page.getByLabel('First Name*', { exact: true }).fill('Ada');
  held.resolve();
  await expect(phone).toHaveValue('(555) 123-4567');
  await expect(page.getByLabel('First Name*', { exact: true })).toHaveValue('Ada');
});
