/**
 * Every message after a press is visible below the header, beside the control that it is about, and a screen reader
 * announces it once.
 */
import type { Page, Route } from '@playwright/test';
import { brand } from '@land/kit/brand';
import { failureAlert, formFacts, type LeadForm, openForm, termsAlert } from '../fixtures/lead-form.ts';
import { screens } from '../fixtures/screens.ts';
import { expectSaidOnce, expectSeen, listen } from '../fixtures/seen.ts';
import { openStopForm, stopFacts, stopFailure } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';

// Every message at every size on one page.
test.slow();

const json = { 'content-type': 'application/json' };
const accepted = (route: Route) => route.fulfill({ status: 201, headers: json, body: '{"success":true,"message":""}' });
const lost = (route: Route) => route.abort();
const refused = (field: string, message: string) => (route: Route) =>
  route.fulfill({
    status: 400,
    headers: json,
    body: JSON.stringify({ success: false, message: '', errors: [{ field, message }] }),
  });

/** Sets the service's response to the next request. */
async function answerWith(page: Page, path: string, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute(`**${path}`);
  await page.route(`**${path}`, answer);
}

const { api } = formFacts.buyer;
const foreignNotice = `We can only call US numbers. Please email us at ${brand.email} instead.`;
const notDigits = 'Enter a 10-digit US phone number: digits only, without an extension.';
const halfNumber = 'Enter a 10-digit US phone number.';

test('every message of a form is visible at every screen size, and announced once', async ({ page, consoleGuard }) => {
  consoleGuard.allowErrors();
  const visitor = createVisitor();
  const form = await openForm(page, 'buyer');
  const ears = await listen(page);
  for (const size of screens) {
    await page.setViewportSize(size);
    await test.step(`${size.width} × ${size.height}`, async () => {
      await askForTerms(form, ears);
      await askForFields(form, visitor, ears);
      await failToSend(form, visitor, ears);
      await thank(form, ears);
    });
  }
});

type Ears = Awaited<ReturnType<typeof listen>>;

async function askForTerms(form: LeadForm, ears: Ears): Promise<void> {
  for (const press of [() => form.submit.click(), () => form.firstName.press('Enter')]) {
    await ears.take();
    await press();
    await expect(form.terms).toBeFocused();
    await expect(form.alert).toHaveText(termsAlert);
    await expectSeen(form.alert, form.terms, form.form.locator('label', { hasText: /^I agree/ }));
    await expectSaidOnce(ears, termsAlert);
  }
}

async function askForFields(form: LeadForm, visitor: Visitor, ears: Ears): Promise<void> {
  await form.terms.check();
  await ears.take();
  await form.submit.click();
  await expect(form.firstName).toBeFocused();
  const message = form.page.getByText('Enter your first name.');
  await expectSeen(form.form.getByText('First Name*'), message, form.firstName);
  await expectSaidOnce(ears, 'Enter your first name.');
  // The control has the focus already, so only the message itself can be announced.
  await form.firstName.press('Enter');
  await expectSaidOnce(ears, 'Enter your first name.');
  await expectSeen(message, form.firstName);

  await form.fillFields({ ...visitor, phone: '555123', interests: [] });
  await ears.take();
  await form.submit.click();
  await expect(form.phone).toBeFocused();
  await expectSeen(form.page.getByText(halfNumber), form.phone);
  await expectSaidOnce(ears, halfNumber);

  await form.phone.selectText();
  await ears.take();
  await form.page.keyboard.insertText('+44 20 7946 0958');
  await expect(form.phone).toHaveValue('(555) 123');
  await expectSeen(form.form.getByRole('alert').filter({ hasText: 'US numbers' }), form.phone);
  await expectSaidOnce(ears, foreignNotice);
  await form.phone.fill(visitor.phone);
  await expect(form.page.getByText(foreignNotice)).toBeHidden();

  await ears.take();
  await form.submit.click();
  const first = form.interest('Residential Development');
  await expect(first).toBeFocused();
  await expectSeen(form.page.getByText('Choose at least one type of land.'), first);
  await expectSaidOnce(ears, 'Choose at least one type of land.');
  await form.interest('Commercial Land').check();
}

async function failToSend(form: LeadForm, { firstName }: Visitor, ears: Ears): Promise<void> {
  await answerWith(form.page, api, lost);
  await ears.take();
  await form.firstName.press('Enter');
  await expect(form.alert).toHaveText(failureAlert);
  await expect(form.submit).toBeFocused();
  await expectSeen(form.alert, form.submit);
  await expectSaidOnce(ears, failureAlert);
  await expect(form.firstName).toHaveValue(firstName);

  // The alert belongs to the button, the message to its field: both are in view, and the field can be reached.
  await answerWith(form.page, api, refused('lastName', 'At most 100 characters.'));
  await ears.take();
  await form.submit.click();
  await expect(form.lastName).toBeFocused();
  await expectSeen(form.alert, form.page.getByText('At most 100 characters.'), form.lastName);
  await expectSaidOnce(ears, 'At most 100 characters.');
}

async function thank(form: LeadForm, ears: Ears): Promise<void> {
  const answer = Promise.withResolvers<void>();
  await answerWith(form.page, api, async (route) => answer.promise.then(() => accepted(route)));
  await ears.take();
  await form.submit.click();
  const status = form.form.getByRole('status');
  await expect(status).toBeFocused();
  await expectSeen(form.submit, status);
  await expectSaidOnce(ears, 'Sending. Please wait.');
  answer.resolve();
  await expect(form.panel).toBeFocused();
  await expectSeen(form.panel, form.startAgain);
  await expectSaidOnce(ears, 'You have been added to our investor network');
  await form.startAgain.click();
  await expect(form.firstName).toBeFocused();
  await expectSeen(form.form.getByText('First Name*'), form.firstName);
}

test('every message of the form that stops texts is visible at every screen size, and announced once', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allowErrors();
  const form = await openStopForm(page);
  const ears = await listen(page);
  for (const size of screens) {
    await page.setViewportSize(size);
    await test.step(`${size.width} × ${size.height}`, async () => {
      await form.send('417555');
      await expectSeen(page.getByText(halfNumber), form.phone);
      await expectSaidOnce(ears, halfNumber);
      await form.phone.press('Enter');
      await expectSaidOnce(ears, halfNumber);

      await form.phone.selectText();
      await page.keyboard.insertText('011 44 20 7946 0958');
      await expectSeen(form.form.getByText('US numbers'), form.phone);
      await expectSaidOnce(ears, foreignNotice);

      await form.phone.selectText();
      await page.keyboard.insertText('(800) FLOWERS');
      await expectSeen(form.form.getByText(notDigits), form.phone);
      await expectSaidOnce(ears, notDigits);

      await answerWith(page, stopFacts.api, refused('phone', 'No such number.'));
      await form.send('4175550142');
      await expect(form.phone).toBeFocused();
      await expectSeen(page.getByText('No such number.'), form.phone);
      await expectSaidOnce(ears, 'No such number.');

      await answerWith(page, stopFacts.api, lost);
      await ears.take();
      await form.send('4175550142');
      await expect(form.alert).toHaveText(stopFailure);
      await expectSeen(form.alert, form.submit);
      await expectSaidOnce(ears, stopFailure);

      await answerWith(page, stopFacts.api, accepted);
      await ears.take();
      await form.submit.click();
      await expect(form.done).toBeFocused();
      await expectSeen(form.done);
      await expectSaidOnce(ears, 'We send no more marketing texts to (417) 555-0142.');
    });
  }
});
