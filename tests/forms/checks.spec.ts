import type { Locator, Page } from '@playwright/test';
import { type FormKind, formFacts, formKinds, type LeadForm, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

/** Paths of every request to the api from now on. */
function recordSubmissions(page: Page): string[] {
  const paths: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) paths.push(pathname);
  });
  return paths;
}

/** The message that is tied to a field for assistive technology. */
async function readMessage(form: LeadForm, name: string): Promise<string> {
  const field = form.form.locator(`[name="${name}"]`).first();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
  return form.page.locator(`[id="${ids.at(-1)}"]`).innerText();
}

/**
 * Between a part of the form and its button, besides the legal words of the box for texts: pixels, and words. Runs in
 * the page.
 */
function measureBefore(button: Element, part: Element | null): { height: number; words: number } {
  const [form, texts] = [button.closest('form'), document.querySelector('[name="smsConsent"]')?.parentElement];
  if (!part || !form || !texts) throw new Error('There is no such form.');
  const between = document.createRange();
  between.setStartAfter(part);
  between.setEndBefore(button);
  const text = between.toString().replace(texts.textContent, '').replaceAll(' (opens in a new tab)', '');
  const height =
    button.getBoundingClientRect().top - part.getBoundingClientRect().bottom - texts.getBoundingClientRect().height;
  return { height, words: text.replace('Leave this field empty', '').split(/\s+/).filter(Boolean).length };
}

const required: Record<FormKind, string[]> = {
  seller: ['firstName', 'lastName', 'phone'],
  buyer: ['firstName', 'lastName', 'email', 'phone', 'interests'],
};

for (const kind of formKinds) {
  test(`without the terms the ${kind} is asked to agree and nothing is sent`, async ({ page }) => {
    const submissions = recordSubmissions(page);
    const form = await openForm(page, kind);
    await form.fillFields(createVisitor());
    await form.submit.click();
    await expect(form.alert).toHaveText(termsAlert);
    await expect(form.alert).toBeInViewport();
    await expect(form.terms).toBeFocused();
    await expect(form.submit).toBeEnabled();
    await form.terms.check();
    await expect(form.alert).toBeHidden();
    expect(submissions).toEqual([]);
  });

  test(`the terms come before the ${kind}'s empty fields`, async ({ page }) => {
    const form = await openForm(page, kind);
    await form.submit.click();
    await expect(form.alert).toHaveText(termsAlert);
    await expect(form.form.locator('[aria-invalid="true"]:not([name="agreedToTerms"])')).toHaveCount(0);
  });

  test(`each required field of the ${kind} has a message of its own, and the first takes the focus`, async ({
    page,
  }) => {
    const submissions = recordSubmissions(page);
    const form = await openForm(page, kind);
    await form.terms.check();
    await form.submit.click();
    const messages = await Promise.all(required[kind].map((name) => readMessage(form, name)));
    expect(new Set(messages).size).toBe(required[kind].length);
    for (const message of messages) expect(message).toMatch(/\w/);
    await expect(form.firstName).toBeFocused();
    await expect(form.submit).toBeEnabled();
    expect(submissions).toEqual([]);
  });

  test(`a message goes when the ${kind}'s field is corrected`, async ({ page }) => {
    const form = await openForm(page, kind);
    await form.terms.check();
    await form.submit.click();
    await expect(form.firstName).toHaveAttribute('aria-invalid', 'true');
    await form.firstName.fill('Ada');
    await expect(form.firstName).toHaveAttribute('aria-invalid', 'false');
    await expect(form.lastName).toHaveAttribute('aria-invalid', 'true');
  });

  test(`the ${kind}'s half a phone number is not sent`, async ({ page }) => {
    const submissions = recordSubmissions(page);
    const form = await openForm(page, kind);
    await form.fill({ ...createVisitor(), phone: '555123' });
    await form.submit.click();
    await expect(form.phone).toBeFocused();
    expect(await readMessage(form, 'phone')).toMatch(/10|ten/);
    expect(submissions).toEqual([]);
  });

  test(`blanks are no name of a ${kind}`, async ({ page }) => {
    const form = await openForm(page, kind);
    await form.fill({ ...createVisitor(), firstName: '   ' });
    await form.submit.click();
    await expect(form.firstName).toBeFocused();
    expect(await readMessage(form, 'firstName')).toMatch(/\w/);
  });

  test(`the ${kind}'s policy links open in a new tab and keep the form`, async ({ page, context }) => {
    const form = await openForm(page, kind);
    await form.firstName.fill('Ada');
    for (const [name, path] of [
      [/^Privacy Policy/, '/privacy-policy'],
      [/^Terms and Conditions/, '/terms-and-conditions'],
    ] as const) {
      const opened = context.waitForEvent('page');
      await form.form.getByRole('link', { name }).first().click();
      const tab = await opened;
      await expect(tab).toHaveURL(path);
      await tab.close();
    }
    for (const link of await form.form.getByRole('link').all()) await expect(link).toHaveAttribute('target', '_blank');
    await expect(form.firstName).toHaveValue('Ada');
    await expect(page).toHaveURL(formFacts[kind].path);
  });

  test(`the ${kind} reads about marketing texts, STOP and HELP before agreeing`, async ({ page }) => {
    const form = await openForm(page, kind);
    const text = await form.form.innerText();
    for (const words of [
      /marketing text/i,
      /STOP to unsubscribe/,
      /HELP for help/,
      /only if you check the box for them/,
      /not a condition of any purchase/,
    ])
      expect(text).toMatch(words);
  });

  test(`between the ${kind}'s last field and the button little is to be read, and five stops lie for the keyboard`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    const form = await openForm(page, kind);
    const last = kind === 'seller' ? form.note : form.form.getByRole('group');
    const { height, words } = await form.submit.evaluate(measureBefore, await last.elementHandle());
    expect(height).toBeLessThanOrEqual(480);
    expect(words).toBeLessThanOrEqual(60);

    await (kind === 'seller' ? form.note : form.interest('Raw Land for Investment')).focus();
    const stops: Locator[] = [...(await form.form.getByRole('link').all()), form.terms, form.texts, form.submit];
    expect(stops).toHaveLength(5);
    for (const stop of stops) {
      await page.keyboard.press('Tab');
      await expect(stop).toBeFocused();
    }
  });

  test(`browsers can fill in the ${kind}'s fields and show the right keyboard`, async ({ page }) => {
    const form = await openForm(page, kind);
    await expect(form.firstName).toHaveAttribute('autocomplete', 'given-name');
    await expect(form.lastName).toHaveAttribute('autocomplete', 'family-name');
    await expect(form.phone).toHaveAttribute('type', 'tel');
    await expect(form.phone).toHaveAttribute('inputmode', /^(tel|numeric)$/);
    await expect(form.phone).toHaveAttribute('autocomplete', /^tel/);
    if (kind === 'buyer') await expect(form.email).toHaveAttribute('autocomplete', 'email');
  });
}

test('a buyer without an interest is asked for one', async ({ page }) => {
  const submissions = recordSubmissions(page);
  const form = await openForm(page, 'buyer');
  await form.fill({ ...createVisitor(), interests: [] });
  await form.submit.click();
  await expect(form.interest('Residential Development')).toBeFocused();
  expect(await readMessage(form, 'interests')).toMatch(/land/i);
  expect(submissions).toEqual([]);
});

for (const email of ['ada', 'ada@', 'ada@example', 'ada @example.com']) {
  test(`the buyer's address ${email} is asked for again`, async ({ page }) => {
    const submissions = recordSubmissions(page);
    const form = await openForm(page, 'buyer');
    await form.fill({ ...createVisitor(), email });
    await form.submit.click();
    await expect(form.email).toBeFocused();
    expect(await readMessage(form, 'email')).toMatch(/email/i);
    expect(submissions).toEqual([]);
  });
}
