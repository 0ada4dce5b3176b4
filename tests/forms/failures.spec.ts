import { answerOnce, expectFilled } from '../fixtures/failed-submission.ts';
import { failureAlert, formKinds, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

for (const kind of formKinds) {
  test(`a ${kind} whose submission failed sees the alert, loses nothing, and sends again`, async ({
    page,
    consoleGuard,
  }) => {
    consoleGuard.expectError(loggedFailure);
    consoleGuard.expectError(/ERR_FAILED/);
    const visitor = createVisitor();
    const form = await openForm(page, kind);
    await answerOnce(page, kind, (route) => route.abort());
    await form.fill(visitor);
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
