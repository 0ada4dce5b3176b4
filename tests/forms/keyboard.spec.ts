import type { Locator, Page } from '@playwright/test';
import { formKinds, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

/** Presses Tab until the control has the focus. Throws when a visitor would never get there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let press = 0; press < 40; press += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach the control.');
}

for (const kind of formKinds) {
  test(`a ${kind} needs no more than the keyboard, from the top of the page to another inquiry`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    const texts: [Locator, string][] = [
      [form.firstName, visitor.firstName],
      [form.lastName, visitor.lastName],
    ];
    if (kind === 'buyer') texts.push([form.email, visitor.email]);
    texts.push([form.phone, visitor.phone]);
    if (kind === 'seller') texts.push([form.note, 'By the lake']);
    for (const [field, text] of texts) {
      await tabTo(page, field);
      await page.keyboard.type(text);
    }
    if (kind === 'buyer') {
      await tabTo(page, form.interest('Commercial Land'));
      await page.keyboard.press('Space');
    }
    await tabTo(page, form.terms);
    await page.keyboard.press('Space');
    await tabTo(page, form.texts);
    await page.keyboard.press('Space');
    await tabTo(page, form.submit);
    await page.keyboard.press('Enter');
    await expect(form.panel).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(form.startAgain).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(form.firstName).toBeFocused();
    expect((await readOnlyLead(visitor)).consent.smsTicked).toBe(true);
  });

  test(`Enter in a field sends the ${kind}'s form`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await form.phone.press('Enter');
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
  });

  test(`what lies under the ${kind}'s panel is out of reach`, async ({ page }) => {
    const form = await openForm(page, kind);
    await form.fill(createVisitor());
    await form.submit.click();
    await expect(form.panel).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(form.form.locator(':focus')).toHaveCount(0);
  });
}
