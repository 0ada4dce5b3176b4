import type { Locator } from '@playwright/test';
import { openForm } from '../fixtures/lead-form.ts';
import { expect, test } from '../fixtures/test.ts';

/**
 * The distance between a part of the form and its button, without the legal text of the box for texts: in pixels, and
 * in words. Runs in the page.
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

test('between the last field and the button are few words and five focusable controls', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const form = await openForm(page, 'seller');
  const { height, words } = await form.submit.evaluate(measureBefore, await form.note.elementHandle());
  expect(height).toBeLessThanOrEqual(480);
  expect(words).toBeLessThanOrEqual(60);

  await form.note.focus();
  const stops: Locator[] = [...(await form.form.getByRole('link').all()), form.terms, form.texts, form.submit];
  expect(stops).toHaveLength(5);
  for (const stop of stops) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
});
