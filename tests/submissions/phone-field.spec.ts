import { brand } from '@land/kit/brand';
import { openForm } from '../fixtures/lead-form.ts';
import { openStopForm } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';

/** phone-formatting.test.ts shows what each key and each paste does; this is what only a browser does. */
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

test('a pasted number of another country leaves the field as it is, and says whom to write to', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const { form, phone } = await openStopForm(page);
  await phone.pressSequentially('5551');
  await page.evaluate(() => navigator.clipboard.writeText('+44 20 7946 0958'));
  await page.keyboard.press('Control+V');
  const notice = form.getByRole('alert').filter({ hasText: 'We can only call US numbers.' });
  await page.keyboard.press('Shift+Tab');
  const link = notice.getByRole('link', { name: brand.email });
  await expect(link).toBeFocused();
  await expect(link).toHaveAttribute('href', `mailto:${brand.email}`);
  await phone.focus();
  await page.keyboard.press('End');
  await page.keyboard.press('2');
  await expect(notice).toBeHidden();
  await page.keyboard.press('Control+Z');
  await expect(phone).toHaveValue('(555) 1');
});
