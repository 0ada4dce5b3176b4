import { formKinds, termsAlert } from '../fixtures/lead-form.ts';
import { expect, test } from './firefox-test.ts';
import { firefoxMissing, firefoxProgram } from './firefox.ts';
import { TabForm } from './tab-form.ts';

test.skip(firefoxProgram === undefined, firefoxMissing);
test.describe.configure({ mode: 'default' });

const required = { seller: ['First Name*', 'Last Name*', 'Phone Number*'], buyer: ['First Name*', 'Last Name*', 'Email*', 'Phone Number*'] };

for (const kind of formKinds) {
  test(`the ${kind}'s untouched form is not said to be wrong; then the terms are asked for, then each field`, async ({ tab }) => {
    const form = await TabForm.open(tab, kind);
    const entries = async () => Promise.all(required[kind].map((name) => tab.expose('entry', name)));
    for (const { name, states } of [...(await entries()), await tab.expose('checkbutton', 'I agree to the')]) {
      expect(states, name).toContain('required');
      expect(states, name).not.toContain('invalid');
    }
    await tab.hear();
    await form.submit();
    await form.expectAlert(termsAlert);
    await tab.expectSeen('[name="agreedToTerms"]');
    await expect.poll(() => tab.focused()).toMatchObject({ role: 'checkbutton', states: expect.arrayContaining(['invalid', 'required']) });
    await tab.page.keyboard.press('Tab');
    await expect.poll(async () => (await tab.expose('checkbutton', 'I agree to the')).description).toBe(termsAlert);

    await tab.pressElement(await form.terms());
    await form.submit();
    await expect.poll(() => tab.focused()).toMatchObject({ role: 'entry', name: 'First Name*' });
    for (const { name, states, description } of await entries()) {
      expect(states, name).toContain('invalid');
      expect(description, name).toMatch(/\w+ \w+/);
    }
    await tab.expectSeen('[name="firstName"]');
    await tab.page.keyboard.type('Ada');
    await expect.poll(async () => (await tab.expose('entry', 'First Name*')).states).not.toContain('invalid');
  });
}
