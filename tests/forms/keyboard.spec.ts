import type { Locator, Page } from '@playwright/test';
import { findCoveredFocus, usePhone } from '../fixtures/covered-focus.ts';
import { formFacts, formKinds, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { openPage } from '../fixtures/open-page.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

/** Presses Tab until the control has the focus. Throws if Tab never gets there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the control.');
}

test('a buyer needs no more than the keyboard, from the top of the page to another inquiry', async ({ page }) => {
  const visitor = createVisitor();
  const form = await openForm(page, 'buyer');
  const texts: [Locator, string][] = [
    [form.firstName, visitor.firstName],
    [form.lastName, visitor.lastName],
    [form.email, visitor.email],
    [form.phone, visitor.phone],
  ];
  for (const [field, text] of texts) {
    await tabTo(page, field);
    await page.keyboard.type(text);
  }
  for (const box of [form.interest('Commercial Land'), form.terms, form.texts]) {
    await tabTo(page, box);
    await page.keyboard.press('Space');
  }
  await tabTo(page, form.submit);
  await page.keyboard.press('Enter');
  await expect(form.panel).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(form.startAgain).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(form.firstName).toBeFocused();
  expect((await readOnlyLead(visitor)).consent.smsTicked).toBe(true);
});

for (const font of [16, 24])
  for (const kind of formKinds)
    test(`the ${kind}'s error does not cover the focused control, at ${font} px`, async ({ page }) => {
      await usePhone(page, font);
      await openPage(page, `${formFacts[kind].path}?submission=failed#contact-form`);
      const form = new LeadForm(page, kind);
      await expect(form.alert).toBeInViewport();
      expect(await findCoveredFocus(form)).toEqual([]);
    });
