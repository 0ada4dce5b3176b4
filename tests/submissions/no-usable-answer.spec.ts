import type { Route } from '@playwright/test';
import { answerOnce, expectFilled } from '../fixtures/failed-submission.ts';
import { failureAlert, formKinds, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

const json = { 'content-type': 'application/json' };

/** Each way in which an answer can be no answer, and what the browser itself says about it. */
const failures: { name: string; answer: (route: Route) => Promise<void>; said?: RegExp }[] = [
  {
    name: 'an error of the service',
    answer: (route) => route.fulfill({ status: 500, headers: json, body: '{"success":false,"message":"x"}' }),
    said: /status of 500/,
  },
  {
    name: 'an answer that is no JSON',
    answer: (route) => route.fulfill({ status: 200, headers: json, body: '<html>' }),
  },
  {
    name: 'success false',
    answer: (route) => route.fulfill({ status: 200, headers: json, body: '{"success":false,"message":"no"}' }),
  },
  { name: 'an empty answer', answer: (route) => route.fulfill({ status: 201, headers: json, body: '' }) },
  {
    name: 'an answer of another shape',
    answer: (route) => route.fulfill({ status: 200, headers: json, body: 'null' }),
  },
  { name: 'a broken connection', answer: (route) => route.abort('connectionreset'), said: /ERR_CONNECTION_RESET/ },
];

for (const kind of formKinds) {
  for (const { name, answer, said } of failures) {
    test(`${name} alerts the ${kind}, keeps what was entered, and a retry is one lead`, async ({
      page,
      consoleGuard,
    }) => {
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
}

test('a message that the service gives for a field stands beside it', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/status of 400/);
  const form = await openForm(page, 'seller');
  const body = JSON.stringify({
    success: false,
    message: 'no',
    errors: [{ field: 'lastName', message: 'At most 100 characters.' }],
  });
  await answerOnce(page, 'seller', (route) => route.fulfill({ status: 400, headers: json, body }));
  await form.fill(createVisitor());
  await form.submit.click();
  await expect(form.alert).toHaveText(failureAlert);
  await expect(form.form.getByText('At most 100 characters.')).toBeVisible();
  await expect(form.lastName).toBeFocused();
});
