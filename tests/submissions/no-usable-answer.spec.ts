/** What is no usable answer is in submit-lead.test.ts; here is what the visitor sees of it. */
import { answerOnce, expectFilled } from '../fixtures/failed-submission.ts';
import { failureAlert, formKinds, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

for (const kind of formKinds) {
  test(`without a usable answer the ${kind} is alerted and loses nothing, and a retry is one lead`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(loggedFailure);
    consoleGuard.expectError(/ERR_CONNECTION_RESET/);
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await form.fill(visitor);
    await answerOnce(page, kind, async (route) => {
      // One that was stored, and whose answer was lost.
      if (kind === 'buyer') expect((await route.fetch()).status()).toBe(201);
      await route.abort('connectionreset');
    });
    await form.submit.click();
    await expect(form.alert).toHaveText(failureAlert);
    await expect(form.alert).toBeInViewport();
    await expect(form.form).toHaveAttribute('data-state', 'failure');
    await expectFilled(form, visitor);
    await form.submit.click();
    await expect(form.panel).toBeVisible();
    await readOnlyLead(visitor);
  });
}
