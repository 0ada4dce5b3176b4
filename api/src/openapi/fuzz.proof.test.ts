/** `FUZZ_REQUESTS=35000 FUZZ_SEED=7 npm test -- api/src/openapi/fuzz.proof.test.ts` sends more, and other, requests. */
import { expect, test } from '@jest/globals';
import type { Response } from 'light-my-request';
import { createHmac } from 'node:crypto';
import { submitBuyer, submitSeller } from '../../fixtures/inbox/lead.fixture.js';
import { STAFF_ROLES } from '../staff/access/staff-identity.js';
import { hashPassword } from '../staff/passwords/password-hash.js';
import { DESK_ORIGIN, FROM_DESK } from '../../fixtures/staff/sessions/desk-browser.fixture.js';
import { signedIn } from '../../fixtures/staff/sessions/signed-in.fixture.js';
import { TEST_CSRF_SECRET, useApi } from '../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../fixtures/test-database.fixture.js';
import { PROVIDERS, sendNeutralText } from '../../fixtures/texting/texting.fixture.js';
import { checkAnswersOf } from '../../fixtures/openapi/answer-check.fixture.js';
import {
  type DescribedRequest,
  DescribedRequests,
  type FieldRequest,
} from '../../fixtures/openapi/described-requests.fixture.js';
import { describeApi } from './document.js';

const count = Number(process.env['FUZZ_REQUESTS'] || 2000);
const seed = Number(process.env['FUZZ_SEED'] || 20261122);
// Requests per session: one of them may sign the session out or disable its account.
const SESSION_REQUESTS = 40;

await useOwnDatabase();
const api = await useApi({
  SUBMISSIONS_PER_MINUTE: '100000',
  DESK_ORIGIN,
  ...PROVIDERS,
  MAIL_EVENTS_SECRET: PROVIDERS.MESSAGING_SECRET,
  EMAIL_REPLIES_SECRET: PROVIDERS.MESSAGING_SECRET,
});
const [id, otherId] = [await submitSeller(api), await submitBuyer(api)];
const description = describeApi(api.app);
const requests = new DescribedRequests(description, { id, otherId });
const check = checkAnswersOf(description);

const shell = createHmac('sha256', TEST_CSRF_SECRET).update('release-counts').digest('base64url');
const SHELL = { authorization: `Bearer ${shell}` };
// The password in the examples of the description.
const passwordHash = await hashPassword('k7f3m-9xq2p-wd4hz-ta8bn');
const signInAs = async (role: (typeof STAFF_ROLES)[number]) =>
  (await signedIn(role, 'Ann Lee', { passwordHash })).headers;

function send({ operation, url, headers, body }: DescribedRequest, credentials: object): Promise<Response> {
  return api.request({
    method: operation.method as 'GET',
    url,
    headers: { ...headers, ...credentials },
    ...(body !== undefined && { payload: body }),
  });
}

test(
  'requests in every role, with random values in any field, get responses that the description allows',
  async () => {
    const faults: object[] = [];
    const statuses = new Set<number>();
    const people: Record<string, object> = { shell: SHELL, stranger: { authorization: `Bearer ${'A'.repeat(43)}` } };
    for (const [index, request] of requests.withAnything(seed, count).entries()) {
      if (index % SESSION_REQUESTS === 0) for (const role of STAFF_ROLES) people[role] = await signInAs(role);
      const answer = await send(request, people[request.sender] ?? {});
      statuses.add(answer.statusCode);
      const fault = check(request.operation, answer);
      if (fault) faults.push({ fault, ...request, body: request.body?.slice(0, 300) });
    }
    expect(faults).toEqual([]);
    // Some requests passed the session and role checks.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 413, 415]));
  },
  60_000 + count * 20,
);

// Fields in which null counts as absent, so that no lead is lost for an unchecked box, and no stop for an absent field.
const NULL_IS_ABSENT = ['smsConsent', 'about', 'body', 'sentAt'];

/**
 * Describes what is wrong with a response, if anything; `usual` is the number of items that the valid request finds.
 */
function faultOf({ operation, change }: FieldRequest, answer: Response, usual: number): string | undefined {
  const { statusCode } = answer;
  if (statusCode >= 500) return String(statusCode);
  const name = change?.field.path.join('.') ?? '';
  // Events about email that we did not send are accepted and ignored, so their fields are not checked.
  const isRead = !['/api/mail-events', '/api/email-replies'].includes(operation.path);
  if (isRead && change?.field.location === 'body' && change.value === null) {
    const { errors = [] } = statusCode === 204 ? {} : answer.json<{ errors?: { field: string }[] }>();
    const isRefused = name.includes('.') ? statusCode >= 400 : errors.some(({ field }) => field === name);
    if (!isRefused && !change.field.schema.nullable && !NULL_IS_ABSENT.includes(name)) return `null gets ${statusCode}`;
  }
  return operation.method === 'GET' && sizeOf(answer) > usual ? 'finds more than without the field' : undefined;
}

function sizeOf(answer: Response): number {
  if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) return 0;
  const { items = [], count: size = items.length } = answer.json<{ items?: unknown[]; count?: number }>();
  return size;
}

test('an odd value in a field neither finds more items nor causes a 500, and null is refused with the field’s name', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  let usual = 0;
  let admin = await signInAs('admin');
  for (const request of requests.withOddFields()) {
    const { operation, change, body } = request;
    const credentials = {
      ...(operation.path.startsWith('/api/admin') && admin),
      ...(/^\/api\/(releases|listings|interest|membership|text-link)/.test(operation.path) && SHELL),
      ...(operation.path.includes('/browser') && FROM_DESK),
    };
    const { path } = operation;
    const isProvider = /^\/api\/(messaging\/(inbound|status)|mail-events|email-replies)$/.test(path);
    const answer = await (isProvider ? sendNeutralText(api, body ?? '', { path }) : send(request, credentials));
    // A new session, if the request signed out or entered too many wrong passwords.
    if ([401, 429].includes(answer.statusCode) || operation.method === 'DELETE') admin = await signInAs('admin');
    if (change === undefined) usual = sizeOf(answer);
    if (answer.statusCode < 300) done.add(`${operation.method} ${operation.path}`);
    const fault = faultOf(request, answer, usual);
    const value = JSON.stringify(change?.value)?.slice(0, 60);
    if (fault)
      faults.push(`${operation.method} ${operation.path} ${change?.field.path.join('.')} = ${value}: ${fault}`);
  }
  expect(faults).toEqual([]);
  // Some requests passed the session and role checks.
  expect(done.size).toBeGreaterThan(40);
}, 300_000);
