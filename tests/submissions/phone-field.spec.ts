import type { Locator, Page } from '@playwright/test';
import { brand } from '@land/kit/brand';
import { openForm } from '../fixtures/lead-form.ts';
import { openStopForm } from '../fixtures/stop-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

const foreignNotice = (page: Page) => page.getByRole('alert').filter({ hasText: 'We can only call US numbers.' });

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

for (const text of [
  '+1 (555) 123-4567',
  '1-555-123-4567',
  '555.123.4567',
  '5551234567',
  ' 555 123 4567 ',
  'Tel. +1 555 123 4567',
]) {
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

/** The seller's form while its scripts are on their way; they arrive with `release`. */
async function openBeforeScripts(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/sell-your-land', { waitUntil: 'commit' });
  return { phone: page.getByLabel('Phone Number*', { exact: true }), release: held.resolve };
}

test('a number that is typed before the scripts arrive is kept and formatted', async ({ page }) => {
  const { phone, release } = await openBeforeScripts(page);
  await phone.fill('5551234567');
  await page.getByLabel('First Name*', { exact: true }).fill('Ada');
  release();
  await expect(phone).toHaveValue('(555) 123-4567');
  await expect(page.getByLabel('First Name*', { exact: true })).toHaveValue('Ada');
});

const abroad = '+44 20 7946 0958';

for (const [kind, open] of [
  ['lead', (page: Page) => openForm(page, 'buyer')],
  ['stop', openStopForm],
] as const) {
  test(`a number of another country that is pasted into the ${kind} form is no number: the field stays, and says whom to write to`, async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const { phone } = await open(page);
    await phone.pressSequentially('5551');
    for (const text of [abroad, '0044 20 7946 0958', '011 44 20 7946 0958', '\u202A＋４４ 20 7946 0958\u202C']) {
      await page.evaluate((words) => navigator.clipboard.writeText(words), text);
      await page.keyboard.press('Control+V');
      await expect(foreignNotice(page)).toBeVisible();
      await expect(phone).toHaveValue('(555) 1');
      await page.keyboard.press('2');
      await expect(foreignNotice(page)).toBeHidden();
      await page.keyboard.press('Backspace');
    }
    await page.keyboard.press('Control+Z');
    await expect(phone).toHaveValue('(555) 12');
  });
}

test('the message about other countries names our address, which can be reached, and blocks nothing', async ({
  page,
}) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  await form.fill(visitor);
  await form.phone.focus();
  await page.keyboard.insertText(abroad);
  const link = foreignNotice(page).getByRole('link', { name: brand.email });
  await expect(link).toHaveAttribute('href', `mailto:${brand.email}`);
  await page.keyboard.press('Shift+Tab');
  await expect(link).toBeFocused();
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await readOnlyLead(visitor)).phone).toBe(`+1${visitor.phone}`);
  await form.startAgain.click();
  await expect(foreignNotice(page)).toBeHidden();
});

test('a number of another country that is dropped is no number', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.evaluate((input, text) => {
    const note = document.createElement('p');
    note.id = 'dragged';
    note.textContent = text;
    input.before(note);
    getSelection()?.selectAllChildren(note);
  }, abroad);
  await page.locator('#dragged').dragTo(phone, { sourcePosition: { x: 20, y: 10 } });
  await expect(foreignNotice(page)).toBeVisible();
  await expect(phone).toHaveValue('');
});

test('the US number from abroad is a US number', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  for (const text of ['001 555 123 4567', '011 1 (555) 123-4567']) {
    await phone.fill('');
    await paste(phone, text);
    await expect(phone).toHaveValue('(555) 123-4567');
    await expect(foreignNotice(page)).toBeHidden();
  }
});

test('a number of another country that stands there before the scripts arrive, or that the browser fills in, is no number', async ({
  page,
}) => {
  const { phone, release } = await openBeforeScripts(page);
  await phone.fill(abroad);
  release();
  await expect(foreignNotice(page)).toBeVisible();
  await expect(phone).toHaveValue('');
  await phone.evaluate((input: HTMLInputElement) => {
    input.value = '+442079460958';
    for (const event of ['input', 'change']) input.dispatchEvent(new Event(event, { bubbles: true }));
  });
  await expect(foreignNotice(page)).toBeVisible();
  await expect(phone).toHaveValue('');
});

test('typed key by key it is what its digits are', async ({ page }) => {
  const { phone } = await openForm(page, 'seller');
  await phone.pressSequentially('+44 20');
  await expect(phone).toHaveValue('(442) 0');
  await expect(foreignNotice(page)).toBeHidden();
});
