import { randomBytes } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { formFacts, LeadForm, openForm } from '../fixtures/lead-form.ts';
import { untilAllLive } from '../fixtures/section-status.ts';
import { findLeads, readOnlyLead } from '../fixtures/stored-leads.ts';
import { expect, test } from '../fixtures/test.ts';
import { createVisitor, type Visitor } from '../fixtures/visitor.ts';
import { DataFolder } from '../site/data-folder.ts';
import { startApi, startShell } from '../site/private-processes.ts';

function send(
  request: APIRequestContext,
  { firstName, lastName, phone }: Visitor,
  headers: Record<string, string>,
  origin = '',
) {
  const data = { firstName, lastName, phone: `+1${phone}`, agreedToTerms: true, note: '' };
  return request.post(`${origin}/api/seller`, { data, headers });
}

// What else is wrong with an origin or a token is in own-page.test.ts.
test('a page of another origin can send nothing, nor can one with a token that we did not sign', async ({
  request,
  baseURL,
}) => {
  const visitor = createVisitor();
  for (const headers of [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: baseURL ?? '', 'X-CSRF-Token': 'eyJleHAiOjk5OTk5OTk5OTl9.c2lnbmF0dXJl' },
  ]) {
    const answer = await send(request, visitor, headers);
    expect(answer.status(), headers.Origin).toBe(403);
    expect(await answer.json()).toMatchObject({ success: false });
  }
  // Without scripts the browser is not sent back to our page.
  const answer = await request.post('/api/seller', {
    form: { firstName: visitor.firstName, lastName: visitor.lastName, phone: visitor.phone, agreedToTerms: 'true' },
    headers: { Origin: 'https://evil.example' },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(403);
  expect(await findLeads(visitor)).toEqual([]);
});

test('our own page may send, with its token and without', async ({ request, baseURL, page }) => {
  await page.goto('/sell-your-land');
  const token = (await page.locator('meta[name="csrf-token"]').getAttribute('content')) ?? '';
  for (const headers of [
    { Origin: baseURL ?? '', 'X-CSRF-Token': token },
    { Origin: baseURL ?? '', 'X-CSRF-Token': '' },
  ]) {
    expect((await send(request, createVisitor(), headers)).status()).toBe(201);
  }
});

test('an address that the visitor makes up changes neither the limit nor the record, and the form tells the limit', async ({
  page,
  request,
  consoleGuard,
}) => {
  // An api and a shell start first.
  test.setTimeout(60_000);
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
    const answer = await send(
      request,
      visitor,
      { 'X-Forwarded-For': `203.0.113.${last}`, Forwarded: `for=203.0.113.${last}` },
      shell.origin,
    );
    statuses.push(answer.status());
    if (answer.status() === 201) expect((await readOnlyLead(visitor)).consent.ip).toBe('127.0.0.1');
    else expect(Number(answer.headers()['retry-after'])).toBeGreaterThan(0);
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

test('hostile and foreign text is stored as it was entered and never run', async ({ page }) => {
  const firstName = '<script>document.title="owned"</script>';
  const note = [
    firstName,
    'O’Néill & Søn',
    "Robert'); DROP TABLE leads;--",
    'שלום עולם',
    '🌾👩🏽‍🌾 field',
    '{{constructor.constructor("x")()}}',
  ].join('\n');
  const visitor = { ...createVisitor(), firstName, note };
  const form = await openForm(page, 'seller');
  const title = await page.title();
  await form.send(visitor);
  expect(await readOnlyLead(visitor)).toMatchObject({ firstName, note });
  expect(await page.title()).toBe(title);
});

test('what a link puts into the address is never part of the page', async ({ page }) => {
  await page.goto(
    '/sell-your-land?submission=<script>document.title="owned"</script>&x="><img src=x onerror=alert(1)>',
  );
  expect(await page.content()).not.toMatch(/owned|onerror/);
});
