import { brand } from '@land/kit/brand';
import type { BrowserContext, Locator } from '@playwright/test';
import { LeadForm, openForm } from '../fixtures/lead-form.ts';
import { openStopForm } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor, shownPhone } from '../fixtures/visitor.ts';

/** phone-formatting.test.ts shows the effect of each key and each paste. These tests show what only a browser does. */
test('the number is formatted while it is typed, and the caret stays where the visitor edits', async ({ page }) => {
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

test('a pasted foreign number does not change the field, and a message names our email address', async ({
  page,
  context,
}) => {
  const { form, phone } = await openStopForm(page);
  await phone.pressSequentially('5551');
  await paste(context, phone, '+44 20 7946 0958');
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

test('an input method that composes each digit enters the number once, and that number is stored', async ({ page }) => {
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

const notDigits = 'Enter a 10-digit US phone number: digits only, without an extension.';

for (const { what, pasted } of [
  { what: 'letters', pasted: '(800) FLOWERS' },
  { what: 'emojis', pasted: '📞☎️' },
])
  test(`${what} are left out, with a message until the number is edited`, async ({ page, context }) => {
    const { form, phone } = await openForm(page, 'seller');
    await paste(context, phone, pasted);
    const notice = form.getByRole('alert').filter({ hasText: notDigits });
    await expect(notice).toBeInViewport();
    await expect(phone).toHaveValue('');
    await expect(phone).toHaveAccessibleDescription(new RegExp(`${notDigits}$`));
    await page.keyboard.press('2');
    await expect(notice).toBeHidden();
  });

for (const how of ['pasted', 'typed'] as const)
  test(`an extension that is ${how} stays in view and is refused, until the visitor takes it away`, async ({
    page,
    context,
  }) => {
    const visitor = createVisitor();
    const seller = await openForm(page, 'seller');
    await seller.fill(visitor);
    await seller.phone.fill('');
    const written = `${shownPhone(visitor.phone)} ext 12`;
    if (how === 'pasted') await paste(context, seller.phone, written);
    else await seller.phone.pressSequentially(`${visitor.phone}ext 12`);
    await expect(seller.form.getByRole('alert').filter({ hasText: notDigits })).toBeInViewport();
    await expect(seller.phone).toHaveValue(/ ?ext 12$/);
    for (let press = 0; press < 2; press += 1) {
      await seller.submit.click();
      await expect(seller.phone).toHaveAttribute('aria-invalid', 'true');
      await expect(seller.phone).toBeFocused();
      await expect(seller.phone).toBeInViewport();
    }
    expect(await findLeads(visitor)).toEqual([]);
    await page.keyboard.press('End');
    while ((await seller.phone.inputValue()) !== shownPhone(visitor.phone)) await page.keyboard.press('Backspace');
    await seller.submit.click();
    await expect(seller.panel).toBeVisible();
    expect(await readOnlyLead(visitor)).toMatchObject({ phone: `+1${visitor.phone}` });
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('full-width digits are accepted, and an extension is refused', async ({ page }) => {
    const visitor = createVisitor();
    await page.goto('/sell-your-land');
    const seller = new LeadForm(page, 'seller');
    const wide = [...visitor.phone].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('');
    await seller.fill({ ...visitor, phone: `${wide} ext 12` });
    await seller.submit.click();
    await expect(seller.phone).toBeFocused();
    await expect(page).toHaveURL('/sell-your-land');
    await seller.phone.fill(wide);
    await seller.submit.click();
    await expect(seller.panel).toBeVisible();
    expect(await readOnlyLead(visitor)).toMatchObject({ phone: `+1${visitor.phone}` });
  });
});

async function paste(context: BrowserContext, field: Locator, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await field.focus();
  await field.evaluate((_input, written) => navigator.clipboard.writeText(written), text);
  await field.press('Control+V');
}
