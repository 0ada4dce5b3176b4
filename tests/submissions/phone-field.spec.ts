import { brand } from '@land/kit/brand';
import { openForm } from '../fixtures/lead-form.ts';
import { openStopForm } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor, shownPhone } from '../fixtures/visitor.ts';

/** phone-formatting.test.ts shows the effect of each key and each paste. These tests show what only a browser does. */
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

test('a keyboard that composes each digit writes the number once, and that number is stored', async ({ page }) => {
  const visitor = createVisitor();
  const seller = await openForm(page, 'seller');
  await seller.fill(visitor);
  await seller.phone.fill('');
  await seller.phone.focus();
  const keyboard = await page.context().newCDPSession(page);
  for (const digit of visitor.phone) {
    await keyboard.send('Input.imeSetComposition', { text: digit, selectionStart: 1, selectionEnd: 1 });
    await keyboard.send('Input.insertText', { text: digit });
  }
  await expect(seller.phone).toHaveValue(shownPhone(visitor.phone));
  // Other keyboards compose the whole number, and write it when the field loses focus.
  await seller.phone.fill('');
  for (let count = 1; count <= visitor.phone.length; count += 1) {
    const text = visitor.phone.slice(0, count);
    await keyboard.send('Input.imeSetComposition', { text, selectionStart: count, selectionEnd: count });
    await expect(seller.phone).toHaveValue(text);
  }
  await seller.lastName.focus();
  await expect(seller.phone).toHaveValue(shownPhone(visitor.phone));
  await seller.submit.click();
  await expect(seller.panel).toBeVisible();
  expect(await readOnlyLead(visitor)).toMatchObject({ phone: `+1${visitor.phone}` });
});

const notDigits = 'Enter a 10-digit US phone number, without letters or an extension.';

for (const { what, pasted, shown } of [
  { what: 'letters are', pasted: '(800) FLOWERS', shown: '' },
  { what: 'an extension is', pasted: '417-555-0142 x89', shown: '(417) 555-0142' },
])
  test(`${what} left out with a sentence, until the number is edited`, async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { form, phone } = await openForm(page, 'seller');
    await phone.focus();
    await page.evaluate((text) => navigator.clipboard.writeText(text), pasted);
    await page.keyboard.press('Control+V');
    const notice = form.getByRole('alert').filter({ hasText: notDigits });
    await expect(notice).toBeInViewport();
    await expect(phone).toHaveValue(shown);
    await expect(phone).toHaveAccessibleDescription(new RegExp(`${notDigits}$`));
    await page.keyboard.press('Backspace');
    await page.keyboard.press('2');
    await expect(notice).toBeHidden();
  });
