import { randomBytes } from 'node:crypto';
import { formFacts, LeadForm } from '../fixtures/lead-form.ts';
import { postLead } from '../fixtures/post-lead.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startApi, startShell } from '../site/private-processes.ts';

test('a made-up IP address in a header changes neither the rate limit nor the stored address, and the form reports the limit', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.expectError(/status of 429/);
  consoleGuard.expectError(/refused with status 429/);
  // Of its own also when it runs again: the api counts under it.
  const csrfSecret = randomBytes(32).toString('hex');
  await using data = await DataFolder.create();
  await using api = await startApi({ csrfSecret, env: { SUBMISSIONS_PER_MINUTE: '3' } });
  await using shell = await startShell({ dataFolder: data.path, apiPort: api.port, env: { CSRF_SECRET: csrfSecret } });
  await untilAllLive(shell.origin);
  const statuses: number[] = [];
  for (const last of [1, 2, 3, 4]) {
    const visitor = createVisitor();
    const claimed = { 'X-Forwarded-For': `203.0.113.${last}`, Forwarded: `for=203.0.113.${last}` };
    const answer = await postLead(shell.origin, visitor, claimed);
    statuses.push(answer.status);
    if (answer.status === 201) expect((await readOnlyLead(visitor)).consent.ip).toBe('127.0.0.1');
    else expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  }
  expect(statuses).toEqual([201, 201, 201, 429]);

  const visitor = createVisitor();
  await page.goto(shell.origin + formFacts.seller.path);
  const form = new LeadForm(page, 'seller');
  await expect(form.form).toHaveAttribute('novalidate');
  await form.fill(visitor);
  await form.submit.click();
  await expect(form.alert).toBeVisible();
  await expect(form.note).toHaveValue(visitor.note);
  expect(await findLeads(visitor)).toEqual([]);
});

test("text in the URL's query is never part of the page", async ({ page }) => {
  await page.goto(
    '/sell-your-land?submission=<script>document.title="owned"</script>&x="><img src=x onerror=alert(1)>',
  );
  expect(await page.content()).not.toMatch(/owned|onerror/);
});
