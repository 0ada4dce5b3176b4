import { answerOnce } from '../fixtures/failed-submission.ts';
import { failureAlert, formFacts, formKinds, loggedFailure, openForm } from '../fixtures/lead-form.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

for (const kind of formKinds) {
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
      if (new URL(request.url()).pathname === formFacts[kind].api) sent.push(request.url());
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
