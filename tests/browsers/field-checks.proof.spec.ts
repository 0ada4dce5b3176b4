import { termsAlert } from '../fixtures/lead-form.ts';
import { expect, test } from './browser-test.ts';
import { TabForm } from './tab-form.ts';

test.describe.configure({ mode: 'default' });

const required = ['First Name*', 'Last Name*', 'Email*', 'Phone Number*'];

test('an untouched form is not said to be wrong; then the terms are asked for, then each field', async ({ tab }) => {
  const form = await TabForm.open(tab, 'buyer');
  // Firefox tells a screen reader of a change a moment after the page has made it.
  const statesOf = (role: string, name: string) => expect.poll(async () => (await tab.expose(role, name)).states, name);
  for (const [role, name] of [
    ...required.map((label) => ['textbox', label] as const),
    ['checkbox', 'I agree to the'] as const,
  ]) {
    await statesOf(role, name).toContain('required');
    await statesOf(role, name).not.toContain('invalid');
  }
  await tab.hear();
  await form.submit();
  await form.expectAlert(termsAlert);
  await tab.expectSeen('[name="agreedToTerms"]');
  await expect
    .poll(() => tab.focused())
    .toMatchObject({ role: 'checkbox', states: expect.arrayContaining(['invalid', 'required']) });
  await tab.pressKey('Tab');
  await expect.poll(async () => (await tab.expose('checkbox', 'I agree to the')).description).toBe(termsAlert);

  await tab.pressElement(await form.terms());
  await form.submit();
  await expect.poll(() => tab.focused()).toMatchObject({ role: 'textbox', name: 'First Name*' });
  for (const name of required) {
    await statesOf('textbox', name).toContain('invalid');
    await expect.poll(async () => (await tab.expose('textbox', name)).description, name).toMatch(/\w+ \w+/);
  }
  await tab.expectSeen('[name="firstName"]');
  await tab.typeText('Ada');
  await statesOf('textbox', 'First Name*').not.toContain('invalid');
});
