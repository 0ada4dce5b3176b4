/**
 * What assistive technology is told of the forms, in each of their states: read from the browser's accessibility tree.
 */
import type { Page } from '@playwright/test';
import { failureAlert, formFacts, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { stopFacts } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

interface Heard {
  role: string;
  name: string;
  description: string;
  isInvalid: boolean;
  isDisabled: boolean;
}

/** Everything that the browser exposes, and what of it has the focus. */
async function readTree(page: Page): Promise<{ nodes: Heard[]; focused: Heard | undefined }> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const known = nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => {
      const has = (property: string) =>
        properties.some((one) => one.name === property && [true, 'true'].includes(one.value.value));
      const heard = {
        role: String(role?.value),
        name: String(name?.value ?? ''),
        description: String(description?.value ?? ''),
      };
      return { ...heard, isInvalid: has('invalid'), isDisabled: has('disabled'), isFocused: has('focused') };
    });
  return { nodes: known, focused: known.find(({ role, isFocused }) => isFocused && role !== 'RootWebArea') };
}

const invalid = async (page: Page) =>
  (await readTree(page)).nodes.filter(({ isInvalid }) => isInvalid).map(({ role, name }) => [role, name]);

/** Waits until this has the focus. */
async function expectFocused(page: Page, heard: Record<string, unknown>): Promise<void> {
  await expect.poll(async () => (await readTree(page)).focused).toMatchObject(heard);
}

const agree = 'I agree to the Privacy Policy and Terms and Conditions';

test('the form is told as it stands, in each state', async ({ page, consoleGuard }) => {
  consoleGuard.allowErrors();
  const form = await openForm(page, 'seller');
  expect(await invalid(page)).toEqual([]);
  for (const [name, href] of [
    ['Privacy Policy (opens in a new tab)', '/privacy-policy'],
    ['Terms and Conditions (opens in a new tab)', '/terms-and-conditions'],
  ] as const) {
    await expect(form.form.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
  }

  await form.submit.click();
  await expectFocused(page, { role: 'checkbox', name: agree, description: '', isInvalid: true });
  await expect(form.form.getByRole('alert')).toHaveText(termsAlert);
  expect(await invalid(page)).toEqual([['checkbox', agree]]);
  // Heard by itself just now; from here on whoever comes back to the box hears it with it.
  await form.lastName.focus();
  await form.terms.focus();
  await expectFocused(page, { role: 'checkbox', name: agree, description: termsAlert });

  await form.terms.check();
  expect(await invalid(page)).toEqual([]);
  await form.submit.click();
  await expectFocused(page, {
    role: 'textbox',
    name: 'First Name*',
    description: 'Enter your first name.',
    isInvalid: true,
  });

  await form.fillFields(createVisitor());
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let sent = 0;
  await page.route(`**${formFacts.seller.api}`, async (route) => {
    const now = (sent += 1);
    await answers[now - 1]?.promise;
    await (now === 1 ? route.abort() : route.fulfill({ status: 201, json: { success: true, message: '' } }));
  });
  await page.clock.install();
  await form.submit.click();
  await expectFocused(page, { role: 'status', name: 'Sending. Please wait.' });
  expect((await readTree(page)).nodes).toContainEqual(
    expect.objectContaining({ role: 'button', name: 'Submitting...', isDisabled: true }),
  );
  await page.clock.runFor(5_000);
  await expectFocused(page, { role: 'status', name: 'Still sending. Please keep this page open.' });

  answers[0]?.resolve();
  await expectFocused(page, { role: 'button', name: 'Get My Cash Offer', isDisabled: false });
  await expect(form.form.getByRole('alert')).toHaveText(failureAlert);
  expect(await invalid(page)).toEqual([]);

  await form.submit.click();
  answers[1]?.resolve();
  await expectFocused(page, {
    role: 'group',
    name: 'Thank You!',
    description: expect.stringMatching(/^We have received your information/),
  });
  await form.startAgain.click();
  await expectFocused(page, { role: 'textbox', name: 'First Name*', description: '' });
});

test('what became of a form that was sent without scripts is told', async ({ page }) => {
  for (const path of [formFacts.seller.path, stopFacts.path]) {
    await page.goto(`${path}?submission=sent#contact-form`);
    await expectFocused(page, {
      role: 'group',
      name: expect.stringMatching(/Thank You!|No More Texts/),
      description: expect.stringMatching(/\w/),
    });
    await page.goto(`${path}?submission=failed#contact-form`);
    await expectFocused(page, { role: 'textbox' });
    await expect(page.locator('form').getByRole('alert')).toBeInViewport();
  }
});
