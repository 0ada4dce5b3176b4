/** A page that was opened long ago: its token has expired, and its form can still send. */
import { createCsrfToken } from '../../shell/http/csrf-token.ts';
import { formFacts, openForm } from '../fixtures/lead-form.ts';
import { readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor } from '../fixtures/visitor.ts';

test('a page with an invalid token fetches a new one and sends again, as one lead', async ({ page, consoleGuard }) => {
  consoleGuard.expectError(/status of 403/);
  const visitor = createVisitor();
  const form = await openForm(page, 'seller');
  const old = createCsrfToken('the secret before, 32 characters', { now: Date.now() - 8 * 24 * 60 * 60 * 1000 });
  await page.locator('meta[name="csrf-token"]').evaluate((meta, token) => meta.setAttribute('content', token), old);
  const statuses: number[] = [];
  page.on('response', (response) => response.url().endsWith(formFacts.seller.api) && statuses.push(response.status()));
  await form.send(visitor);
  expect(statuses).toEqual([403, 201]);
  await readOnlyLead(visitor);
});
