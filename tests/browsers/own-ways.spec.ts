/** What each browser does in its own way: paper, and what lies under the panel that thanks. */
import { findInk } from '../fixtures/ink.ts';
import { formKinds } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { expect, test } from './browser-test.ts';
import { TabForm } from './tab-form.ts';

test.describe.configure({ mode: 'default' });

test('pages print black on white', async ({ tab }) => {
  for (const path of ['/', '/sell-your-land', '/terms-and-conditions']) {
    await tab.open(path);
    expect(await tab.evaluate(findInk), `${path} on the screen`).not.toEqual([]);
    await tab.showAsPrinted();
    await expect.poll(() => tab.evaluate(findInk), path).toEqual([]);
  }
});

for (const kind of formKinds) {
  test(`under the thanks nothing of the ${kind}'s form takes the focus; then the next form has it, empty`, async ({
    tab,
  }) => {
    const visitor = createVisitor();
    const form = await TabForm.open(tab, kind);
    await form.fill(visitor);
    await form.submit();
    await form.expectThanks();
    await readOnlyLead(visitor);
    const focusField = () =>
      tab.evaluate(() => {
        const field = document.querySelector<HTMLElement>('form [name="firstName"]')!;
        field.focus();
        return document.activeElement === field;
      });
    expect(await focusField()).toBe(false);
    await tab.pressKey('Tab');
    await expect.poll(() => tab.focused()).toMatchObject({ role: 'button', name: 'Submit Another Inquiry' });
    await tab.press('button', 'Submit Another Inquiry');
    await form.expectEmpty();
    await expect.poll(() => tab.focused()).toMatchObject({ role: 'textbox', name: 'First Name*' });
  });
}
