import type { Page, Route } from '@playwright/test';
import { failureAlert, formFacts, type FormKind, formKinds, type LeadForm, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, shownPhone, type Visitor } from '../fixtures/visitor.ts';

const json = { 'content-type': 'application/json' };

/** Each way in which an answer can be no answer, and what the browser itself says about it. */
const failures: { name: string; answer: (route: Route) => Promise<void>; said?: RegExp }[] = [
  { name: 'an error of the service', answer: (route) => route.fulfill({ status: 500, headers: json, body: '{"success":false,"message":"x"}' }), said: /status of 500/ },
  { name: 'an answer that is no JSON', answer: (route) => route.fulfill({ status: 200, headers: json, body: '<html>' }) },
  { name: 'success false', answer: (route) => route.fulfill({ status: 200, headers: json, body: '{"success":false,"message":"no"}' }) },
  { name: 'an empty answer', answer: (route) => route.fulfill({ status: 201, headers: json, body: '' }) },
  { name: 'an answer of another shape', answer: (route) => route.fulfill({ status: 200, headers: json, body: 'null' }) },
  { name: 'a broken connection', answer: (route) => route.abort('connectionreset'), said: /ERR_CONNECTION_RESET/ },
];

async function answerOnce(page: Page, kind: FormKind, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route(`**${formFacts[kind].api}`, answer, { times: 1 });
}

async function expectFilled(form: LeadForm, visitor: Visitor): Promise<void> {
  await expect(form.firstName).toHaveValue(visitor.firstName);
  await expect(form.lastName).toHaveValue(visitor.lastName);
  await expect(form.phone).toHaveValue(shownPhone(visitor.phone));
  await expect(form.terms).toBeChecked();
  if (form.kind === 'seller') await expect(form.note).toHaveValue(visitor.note);
  else {
    await expect(form.email).toHaveValue(visitor.email);
    for (const name of visitor.interests) await expect(form.interest(name)).toBeChecked();
  }
}

for (const kind of formKinds) {
  for (const { name, answer, said } of failures) {
    test(`${name} alerts the ${kind}, keeps what was entered, and a retry is one lead`, async ({ page, consoleGuard }) => {
      consoleGuard.expectError(loggedFailure);
      if (said) consoleGuard.expectError(said);
      const visitor = createVisitor();
      const form = await openForm(page, kind);
      await answerOnce(page, kind, answer);
      await form.fill(visitor);
      await form.submit.click();
      await expect(form.alert).toHaveText(failureAlert);
      await expect(form.alert).toBeInViewport();
      await expect(form.form).toHaveAttribute('data-state', 'failure');
      await expect(form.submit).toBeEnabled();
      await expect(form.submit).not.toHaveText('Submitting...');
      await expectFilled(form, visitor);
      expect(await findLeads(visitor)).toEqual([]);
      await form.submit.click();
      await expect(form.panel).toBeVisible();
      await readOnlyLead(visitor);
    });
  }

  test(`a ${kind} whose answer was lost and who tries again is one lead`, async ({ page, consoleGuard }) => {
    consoleGuard.expectError(loggedFailure);
    consoleGuard.expectError(/ERR_CONNECTION_RESET/);
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await answerOnce(page, kind, async (route) => {
      expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    });
    await form.fill(visitor);
    await form.submit.click();
    await expect(form.alert).toHaveText(failureAlert);
    await readOnlyLead(visitor);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
  });

  test(`a ${kind} who clicks twice is one lead`, async ({ page }) => {
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await form.submit.dblclick();
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
  });

  test(`a ${kind} who presses Enter and clicks is one lead`, async ({ page }) => {
    const visitor = createVisitor();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await form.lastName.focus();
    // Both in one task of the browser: no render comes between them.
    await form.form.evaluate((element: HTMLFormElement) => {
      element.requestSubmit();
      element.querySelector<HTMLElement>('[type="submit"]')?.click();
      element.requestSubmit();
    });
    await expect(form.panel).toBeVisible();
    expect(sent).toHaveLength(1);
    await readOnlyLead(visitor);
  });
}

test('a message that the service gives for a field stands beside it', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/status of 400/);
  const form = await openForm(page, 'seller');
  const body = JSON.stringify({ success: false, message: 'no', errors: [{ field: 'lastName', message: 'At most 100 characters.' }] });
  await answerOnce(page, 'seller', (route) => route.fulfill({ status: 400, headers: json, body }));
  await form.fill(createVisitor());
  await form.submit.click();
  await expect(form.alert).toHaveText(failureAlert);
  await expect(form.form.getByText('At most 100 characters.')).toBeVisible();
  await expect(form.lastName).toBeFocused();
});

test('a corrected submission after a lost answer is a lead of its own', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/ERR_CONNECTION_RESET/);
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  await answerOnce(page, 'seller', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.alert).toHaveText(failureAlert);
  await form.note.fill('Six acres, not five.');
  await form.submit.click();
  await expect(form.panel).toBeVisible();
  expect((await findLeads(visitor)).map(({ note }) => note)).toEqual([visitor.note, 'Six acres, not five.']);
});
