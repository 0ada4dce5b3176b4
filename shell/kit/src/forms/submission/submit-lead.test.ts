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
const request = (more: Partial<LeadRequest> = {}): LeadRequest => ({
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
  ...more,
});

const realFetch = globalThis.fetch;
const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});

/** A page of the site whose origin answers with these, in turn; the last one again and again. */
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

/** The form's own field, for a browser that posts it by itself. */
const field = { value: 'old-token' };

function json(status: number, body: unknown, headers: Record<string, string> = {}) {
  return (response: ServerResponse) =>
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
}

const accepted = json(201, { success: true, message: 'Thank you.' });

test('a submission is one POST with its fields; the headers carry token, key, release and the exact consent text', async () => {
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

test('the headers carry how long the form was filled in, and that the trap was, only where it was', async () => {
  const { received } = await setup(accepted);
  await submitLead(request());
  await submitLead(request({ isTrapFilled: true }));
  expect(received.map(({ headers }) => [headers['form-fill-time'], headers['form-trap']])).toEqual([
    ['41000', undefined],
    ['41000', '1'],
  ]);
});

test('a page without a token sends an empty one', async () => {
  const { received } = await setup(accepted);
  setCsrfToken(null);
  await submitLead(request());
  expect(received[0]?.headers['x-csrf-token']).toBe('');
});

test('a refusal carries the messages by field', async () => {
  const errors = [{ field: 'phone', message: 'Enter a 10-digit US phone number.' }, { field: 7 }, null];
  await setup(json(400, { success: false, message: 'Invalid', errors }));
  expect(await submitLead(request())).toEqual({
    outcome: 'refused',
    errors: { phone: 'Enter a 10-digit US phone number.' },
  });
});

test('success false is a refusal, whatever the status says', async () => {
  await setup(json(200, { success: false, message: 'No' }));
  expect(await submitLead(request())).toEqual({ outcome: 'refused', errors: {} });
});

test.each([
  ['not JSON', (response: ServerResponse) => response.writeHead(200).end('<html>')],
  ['JSON that is no object', json(200, null)],
  ['a connection that breaks', (response: ServerResponse) => response.destroy()],
])('an answer that is %s is none', async (_kind, answer) => {
  await setup(answer);
  expect(await submitLead(request())).toEqual({ outcome: 'unanswered' });
});

test('a service that is silent is given up after 15 seconds', async () => {
  await setup(() => undefined);
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  cleanUps.push(() => jest.useRealTimers());
  const result = submitLead(request());
  await new Promise((resolve) => setImmediate(resolve));
  jest.advanceTimersByTime(submissionTimeout);
  expect(await result).toEqual({ outcome: 'unanswered' });
});

test('while the same key is in flight, the same request is sent again and gets its answer', async () => {
  const { received } = await setup(
    json(409, { success: false, message: 'In flight' }, { 'Retry-After': '0' }),
    accepted,
  );
  expect(await submitLead(request())).toEqual({ outcome: 'accepted' });
  expect(received.map(({ headers }) => headers['idempotency-key'])).toEqual([key, key]);
});

const wrongToken = json(403, { success: false, message: 'Out of date' });
const freshPage = (response: ServerResponse) =>
  response.end('<head><meta name="csrf-token" content="fresh-token"></head>');

test('a page with the token of another time takes a fresh one and sends the same again', async () => {
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

test('a form that is refused with a fresh token too is not sent again', async () => {
  const { received } = await setup(wrongToken, freshPage, wrongToken);
  expect(await submitLead(request())).toEqual({ outcome: 'refused', errors: {} });
  expect(received).toHaveLength(3);
});

test('a page that cannot be had, or has no token, is no end of the form', async () => {
  await setup(wrongToken, (response) => response.writeHead(503).end(), wrongToken);
  expect(await submitLead(request())).toEqual({ outcome: 'refused', errors: {} });
  await setup(wrongToken, (response) => response.destroy());
  expect(await submitLead(request())).toEqual({ outcome: 'unanswered' });
});

test('a key that the browser used for other fields, by itself, is followed by another one', async () => {
  const { received } = await setup(json(422, { success: false, message: 'Used' }), accepted);
  expect(await submitLead(request())).toEqual({ outcome: 'accepted' });
  const keys = received.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toBe(key);
  expect(keys[1]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).not.toBe(key);
});

test('after five more tries a request in flight is refused', async () => {
  const { received } = await setup(json(409, { success: false, message: 'In flight' }, { 'Retry-After': '0' }));
  expect(await submitLead(request())).toEqual({ outcome: 'refused', errors: {} });
  expect(received).toHaveLength(6);
});

test('a failure is logged without personal data', async () => {
  const { logged } = await setup(json(500, { success: false, message: 'Zoë O’Néill +15551234567' }));
  await submitLead(request());
  const words = logged.mock.calls.flat().join(' ');
  expect(words).toContain('500');
  expect(words).not.toMatch(/Zoë|Néill|555|river/);
});
