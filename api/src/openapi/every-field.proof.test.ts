import type { Response } from 'light-my-request';
import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { DESK_ORIGIN, FROM_DESK } from '../staff/sessions/desk-browser.fixture.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { submitBuyer, submitSeller } from '../inbox/lead.fixture.js';
import { hashPassword } from '../staff/passwords/password-hash.js';
import { useApi, TEST_CSRF_SECRET } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';
import { PROVIDERS, tellNeutral } from '../texting/texting.fixture.js';
import { describeApi } from './document.js';
import { type FieldRequest, FieldRequests } from './odd-fields.fixture.js';

await useOwnDatabase();
const api = await useApi({ SUBMISSIONS_PER_MINUTE: '100000', DESK_ORIGIN, ...PROVIDERS });
const id = await submitSeller(api);
const otherId = await submitBuyer(api);
const requests = new FieldRequests(describeApi(api.app), { id, otherId });
const shell = createHmac('sha256', TEST_CSRF_SECRET).update('release-counts').digest('base64url');
const password = await hashPassword('k7f3m-9xq2p-wd4hz-ta8bn');
const openSession = () => signedIn('admin', 'Ann Lee', { passwordHash: password });
let admin = await openSession();

async function send({ operation, url, headers, body }: FieldRequest): Promise<Response> {
  if (operation.path === '/api/messaging/inbound') return tellNeutral(api, body ?? '');
  const bearer = operation.path.startsWith('/api/releases') ? { authorization: `Bearer ${shell}` } : {};
  const credentials = operation.path.startsWith('/api/admin') ? admin.headers : bearer;
  const answer = await api.request({
    method: operation.method as 'GET',
    url,
    headers: { ...headers, ...credentials, ...(operation.path.endsWith('/browser') && FROM_DESK) },
    ...(body !== undefined && { payload: body }),
  });
  // Whoever has signed out or entered too many wrong passwords comes back as somebody else.
  if (answer.statusCode === 401 || answer.statusCode === 429 || operation.method === 'DELETE')
    admin = await openSession();
  return answer;
}

// A box that is not checked is never a reason to lose a lead, nor what a provider leaves out one to lose a stop.
const NULL_IS_ABSENT = ['smsConsent', 'body', 'sentAt'];

/** What is wrong with the answer to a request, if anything is; `usual` is how much the right one finds. */
function faultOf(
  { operation, field, value, schema }: FieldRequest,
  answer: Response,
  usual: number,
): string | undefined {
  const { statusCode } = answer;
  if (statusCode >= 500) return String(statusCode);
  const [place, name = ''] = field.split(' ');
  if (place === 'body' && value === null && !schema.nullable && !NULL_IS_ABSENT.includes(name)) {
    const { errors = [] } = answer.json<{ errors?: { field: string }[] }>();
    const isRefused = name.includes('.') ? statusCode >= 400 : errors.some((error) => error.field === name);
    if (!isRefused) return `null gets ${statusCode}`;
  }
  return operation.method === 'GET' && sizeOf(answer) > usual ? 'finds more than without the field' : undefined;
}

function sizeOf(answer: Response): number {
  if (answer.statusCode !== 200 || !String(answer.headers['content-type']).includes('json')) return 0;
  const { items = [], count = items.length } = answer.json<{ items?: unknown[]; count?: number }>();
  return count;
}

test('no field of any endpoint takes null for an absence, widens what is found, or makes an error of ours', async () => {
  const faults: string[] = [];
  const done = new Set<string>();
  let usual = 0;
  for (const request of requests.make()) {
    const { operation, field, value } = request;
    const answer = await send(request);
    if (field === '') usual = sizeOf(answer);
    if (answer.statusCode < 300) done.add(`${operation.method} ${operation.path}`);
    const fault = faultOf(request, answer, usual);
    const name = `${operation.method} ${operation.path} ${field} = ${JSON.stringify(value)?.slice(0, 60)}`;
    if (fault !== undefined) faults.push(`${name}: ${fault}`);
  }
  expect(faults).toEqual([]);
  // It got further than the doors.
  expect(done.size).toBeGreaterThan(40);
}, 300_000);
