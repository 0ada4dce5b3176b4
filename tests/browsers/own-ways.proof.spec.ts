/** What each browser does in its own way: paper, what lies under the panel that thanks, and addresses it has kept. */
import { randomUUID } from 'node:crypto';
import { findInk } from '../fixtures/ink.ts';
import { formFacts } from '../fixtures/lead-form.ts';
import { fileOf } from '../fixtures/page-files.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { expect, test } from './browser-test.ts';
import { FirefoxTab } from './firefox-tab.ts';
import { TabForm } from './tab-form.ts';
import { WebKit } from './webkit.ts';

test.describe.configure({ mode: 'default' });

test('pages print black on white', async ({ tab }) => {
  for (const path of ['/', '/sell-your-land', '/terms-and-conditions']) {
    await tab.open(path);
    expect(await tab.evaluate(findInk), `${path} on the screen`).not.toEqual([]);
    await tab.showAsPrinted();
    await expect.poll(() => tab.evaluate(findInk), path).toEqual([]);
  }
});

test('under the thanks nothing of the form takes the focus; then the next form has it, empty', async ({ tab }) => {
  const visitor = createVisitor();
  const form = await TabForm.open(tab, 'seller');
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

test.describe('addresses that the browser has kept', () => {
  test.skip(({ browserOfVisitors }) => browserOfVisitors instanceof WebKit, 'WebKitGTK keeps none.');

  for (const when of ['before', 'after'] as const)
    test(`one that is filled in ${when} the scripts came is sent`, async ({ tab }) => {
      if (!(tab instanceof FirefoxTab)) throw new Error('Only Firefox keeps addresses.');
      // Firefox keeps whole names, and takes the last word for the last name.
      const visitor = { ...createVisitor(), lastName: randomUUID() };
      const { firstName, lastName, email, phone } = visitor;
      const arriving = Promise.withResolvers<'pass'>();
      tab.gateway.decide = (path) => (fileOf('buyer', 'page chunk').test(path) ? arriving.promise : 'pass');
      if (when === 'after') arriving.resolve('pass');
      await tab.goto(formFacts.buyer.path);
      if (when === 'after') await tab.untilAdopted();
      await tab.pressElement(await tab.select('form [name="firstName"]'));
      await tab.autofill(visitor);
      const read = (name: string) =>
        tab.evaluate((each) => document.querySelector<HTMLInputElement>(`form [name="${each}"]`)!.value, name);
      await expect.poll(() => read('email')).toBe(email);
      arriving.resolve('pass');
      await tab.untilAdopted();
      const form = new TabForm(tab, 'buyer');
      await form.expectValues(visitor);
      expect(await read('website')).toBe('');
      await tab.press('checkbox', 'Commercial Land');
      await tab.pressElement(await form.terms());
      await form.submit();
      await form.expectThanks();
      expect(await readOnlyLead(visitor)).toMatchObject({ firstName, lastName, email, phone: `+1${phone}` });
    });
});
