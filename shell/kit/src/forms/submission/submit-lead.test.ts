/** @jest-environment node */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, expect, jest, test } from '@jest/globals';
import { consentText, consentVersion, smsConsentText } from '../consent/consent-wording.ts';
import { submissionTimeout } from './post-form.ts';
import { startAttempt } from './idempotency-key.ts';
import { type LeadRequest, submitLead } from './submit-lead.ts';

interface Received {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingMessage['headers'];
  body: string;
}

const key = '6f1c1a3e-0000-4000-8000-000000000000';
const request = (): LeadRequest => ({
  path: '/api/seller',
  submission: {
    firstName: 'Zoë',
    lastName: 'O’Néill',
    phone: '+15551234567',
    agreedToTerms: true,
    note: 'By the river',
  },
  attempt: startAttempt(key),
  release: 'seller@1.0.0-abc',
  fillMilliseconds: 41_000,
  isTrapFilled: false,
});

const realFetch = globalThis.fetch;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A page whose server sends these responses one after the other, and repeats the last one. */
async function setup(...answers: ((response: ServerResponse) => void)[]) {
  const received: Received[] = [];
  const server = createServer((message, response) => {
    void text(message).then((body) => {
      const { method, url, headers } = message;
      received.push({ method, url, headers, body });
      answers[Math.min(received.length, answers.length) - 1]?.(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, init) => realFetch(`${origin}${String(path)}`, init);
  setCsrfToken('signed-token');
  const logged = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  cleanUps.push(() => {
    logged.mockRestore();
    server.closeAllConnections();
    server.close();
    globalThis.fetch = realFetch;
  });
  return { received, logged };
}

function setCsrfToken(content: string | null) {
  const meta = content === null ? null : { content };
  const querySelector = (selector: string) => (selector.includes('csrf-token') ? meta : null);
  Object.assign(globalThis, {
    document: { querySelector, querySelectorAll: () => [field] },
    location: { pathname: '/page', search: '?submission=failed' },
  });
}

/** The hidden field with the CSRF token, which browsers send without scripts. */
const field = { value: 'old-token' };

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const accepted = json(201, { success: true, message: 'Thank you.' });

test('a submission is one POST with its fields in the body and token, key, release and consent texts in headers', async () => {
  const { received } = await setup(accepted);
  expect(await submitLead(request())).toEqual({ outcome: 'accepted' });
  expect(received).toHaveLength(1);
  expect(received[0]).toMatchObject({ method: 'POST', url: '/api/seller' });
  expect(JSON.parse(received[0]?.body ?? '')).toEqual(request().submission);
  const headers = received[0]?.headers ?? {};
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-csrf-token': 'signed-token',
    'idempotency-key': key,
    'section-release': 'seller@1.0.0-abc',
    'consent-version': consentVersion,
  });
  expect(Buffer.from(String(headers['consent-wording']), 'base64url').toString()).toBe(consentText);
  expect(Buffer.from(String(headers['sms-consent-wording']), 'base64url').toString()).toBe(smsConsentText);
});

test('a page without a token sends an empty one', async () => {
  const { received } = await setup(accepted);
  setCsrfToken(null);
  await submitLead(request());
  expect(received[0]?.headers['x-csrf-token']).toBe('');
});

const refusal = { success: false, message: 'No' };
const fieldErrors = [{ field: 'phone', message: 'Enter a 10-digit US phone number.' }, { field: 7 }, null];
const inFlight = json(409, refusal, { 'Retry-After': '0' });
const wrongToken = json(403, refusal);
const usedKey = json(422, refusal);
const freshPage = (response: ServerResponse) =>
  response.end('<head><meta name="csrf-token" content="fresh-token"></head>');
const broken = (response: ServerResponse) => response.destroy();
const refused = { outcome: 'refused', errors: {} };
const unanswered = { outcome: 'unanswered' };

test.each<[string, Parameters<typeof setup>, object, number]>([
  [
    'the result of a refusal has the errors by field',
    [json(400, { ...refusal, errors: fieldErrors })],
    { ...refused, errors: { phone: 'Enter a 10-digit US phone number.' } },
    1,
  ],
  ['a body with success: false is a refusal, even with status 200', [json(200, refusal)], refused, 1],
  [
    'a body that is not JSON counts as unanswered',
    [(response) => response.writeHead(200).end('<html>')],
    unanswered,
    1,
  ],
  ['a body that is not an object counts as unanswered', [json(200, null)], unanswered, 1],
  ['a broken connection counts as unanswered', [broken], unanswered, 1],
  ['a request that is still in flight after five retries is refused', [inFlight], refused, 6],
  ['a token that is refused again after its renewal is a refusal', [wrongToken, freshPage, wrongToken], refused, 3],
  [
    'if the reloaded page has no token, the form is sent again with the old one',
    [wrongToken, (page) => page.writeHead(503).end(), wrongToken],
    refused,
    3,
  ],
  ['if the page cannot be reloaded for a token, the form counts as unanswered', [wrongToken, broken], unanswered, 2],
])('%s', async (_what, answers, result, requests) => {
  const { received } = await setup(...answers);
  expect(await submitLead(request())).toEqual(result);
  expect(received).toHaveLength(requests);
});

test('a submission without a response counts as unanswered after 15 seconds', async () => {
  await setup(() => undefined);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  cleanUps.push(() => jest.useRealTimers());
  const result = submitLead(request());
  await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(submissionTimeout);
  expect(await result).toEqual({ outcome: 'unanswered' });
});

test('a 409 is retried with the same key, and a 422 with a new key', async () => {
  const { received } = await setup(inFlight, usedKey, accepted);
  expect(await submitLead(request())).toEqual({ outcome: 'accepted' });
  const [first, second, third] = received.map(({ headers }) => headers['idempotency-key']);
  expect([first, second]).toEqual([key, key]);
  expect(third).toMatch(/^[0-9a-f-]{36}$/);
  expect(third).not.toBe(key);
});

test('after a 403 the page gets a new CSRF token and the same request is sent again', async () => {
  const { received } = await setup(wrongToken, freshPage, accepted);
  expect(await submitLead(request())).toEqual({ outcome: 'accepted' });
  const [first, page, second] = received;
  expect([page?.method, page?.url]).toEqual(['GET', '/page?submission=failed']);
  expect([second?.body, second?.headers['idempotency-key']]).toEqual([first?.body, key]);
  expect([first, second].map((sent) => sent?.headers['x-csrf-token'])).toEqual(['signed-token', 'fresh-token']);
  expect([document.querySelector<HTMLMetaElement>('[name="csrf-token"]')?.content, field.value]).toEqual([
    'fresh-token',
    'fresh-token',
  ]);
});

test('a failure is logged without personal data', async () => {
  const { logged } = await setup(json(500, { success: false, message: 'Zoë O’Néill +15551234567' }));
  await submitLead(request());
  const words = logged.mock.calls.flat().join(' ');
  expect(words).toContain('500');
  expect(words).not.toMatch(/Zoë|Néill|555|river/);
});
