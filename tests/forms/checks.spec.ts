import type { Locator } from '@playwright/test';
import { formFacts, formKinds, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

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

test('without the terms, and with a field that is wrong, nothing is sent and the focus is where the fault is', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname.startsWith('/api/') && sent.push(request.url())),
  );
  const form = await openForm(page, 'buyer');
  await form.fillFields({ ...createVisitor(), phone: '555123', interests: [] });
  await form.submit.click();
  await expect(form.alert).toHaveText(termsAlert);
  await expect(form.alert).toBeInViewport();
  await expect(form.terms).toBeFocused();
  // The terms come first: no field is marked yet.
  await expect(form.form.locator('[aria-invalid="true"]:not([name="agreedToTerms"])')).toHaveCount(0);
  await form.terms.check();
  await expect(form.alert).toBeHidden();
  await form.submit.click();
  await expect(form.phone).toBeFocused();
  await expect(form.phone).toHaveAttribute('aria-invalid', 'true');
  await form.phone.fill('4175550142');
  await expect(form.phone).toHaveAttribute('aria-invalid', 'false');
  await form.submit.click();
  await expect(form.interest('Residential Development')).toBeFocused();
  await expect(form.submit).toBeEnabled();
  expect(sent).toEqual([]);
});

test('the policy links open in a new tab and keep the form', async ({ page, context }) => {
  const form = await openForm(page, 'seller');
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
  await expect(form.firstName).toHaveValue('Ada');
  await expect(page).toHaveURL(formFacts.seller.path);
});

for (const kind of formKinds) {
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
}
