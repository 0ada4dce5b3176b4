import { failureAlert, formFacts, LeadForm, loggedFailure } from '../fixtures/lead-form.ts';
import { expectFilled } from '../fixtures/failed-submission.ts';
import { openPage } from '../fixtures/open-page.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { createStoppablePhone, StopForm, stopFacts, stopFailure } from '../fixtures/stop-form.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { findFreePort } from '../site/free-port.ts';
import { startShell } from '../site/private-processes.ts';

test('while the api is down, a lead form shows the error and keeps its values, and the form that stops texts names another way', async ({
  page,
  browser,
  consoleGuard,
}) => {
  consoleGuard.expectError(loggedFailure);
  consoleGuard.expectError(/status of 503/);
  await using data = await DataFolder.create();
  await using shell = await startShell({ dataFolder: data.path, apiPort: await findFreePort() });
  await untilAllLive(shell.origin);
  await openPage(page, shell.origin + formFacts.seller.path);
  const visitor = createVisitor();
  const form = new LeadForm(page, 'seller');
  await form.fill(visitor);
  const answering = page.waitForResponse('**/api/seller');
  await form.submit.click();
  const answer = await answering;
  expect(answer.status()).toBe(503);
  expect(answer.headers()['retry-after']).toMatch(/^\d+$/);
  expect(await answer.json()).toMatchObject({ success: false });
  await expect(form.alert).toHaveText(failureAlert);
  await expectFilled(form, visitor);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(shell.origin + stopFacts.path);
  await new StopForm(plain).send(createStoppablePhone());
  await expect(plain).toHaveURL(`${shell.origin}${stopFacts.path}?submission=failed#contact-form`);
  await expect(new StopForm(plain).alert).toHaveText(stopFailure);
  await context.close();
});
