import type { Page } from '@playwright/test';
import { brand } from '@land/kit/brand';
import { openForm } from '../fixtures/lead-form.ts';
import { openStopForm } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';

/** What each key and each paste makes of a number is in phone-formatting.test.ts; here is what only a browser does. */
const foreignNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'We can only call US numbers.' });

test('the number takes its form while it is typed, and the caret stays where the visitor edits', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('5a5-5x12345678');
  await expect(phone).toHaveValue('(555) 123-4567');
  await phone.evaluate((input: HTMLInputElement) => input.setSelectionRange(8, 8));
  await page.keyboard.press('Backspace');
  await expect(phone).toHaveValue('(555) 134-567');
  await page.keyboard.press('9');
  await expect(phone).toHaveValue('(555) 193-4567');
  expect(await phone.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe('(555) 19'.length);
});

test('a number of another country that is pasted is no number: the field stays, and says whom to write to', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { phone } = await openStopForm(page);
  await phone.pressSequentially('5551');
  for (const text of ['+44 20 7946 0958', '\u202A＋４４ 20 7946 0958\u202C']) {
    await page.evaluate((words) => navigator.clipboard.writeText(words), text);
    await page.keyboard.press('Control+V');
    const link = foreignNotice(page).getByRole('link', { name: brand.email });
    await expect(link).toHaveAttribute('href', `mailto:${brand.email}`);
    await page.keyboard.press('Shift+Tab');
    await expect(link).toBeFocused();
    await phone.focus();
    await page.keyboard.press('End');
    await expect(phone).toHaveValue('(555) 1');
    await page.keyboard.press('2');
    await expect(foreignNotice(page)).toBeHidden();
    await page.keyboard.press('Backspace');
  }
  await page.keyboard.press('Control+Z');
  await expect(phone).toHaveValue('(555) 12');
});
