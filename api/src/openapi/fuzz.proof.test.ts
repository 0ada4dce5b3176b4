/** `FUZZ_REQUESTS=35000 FUZZ_SEED=7 npm test -- api/src/openapi/fuzz.proof.test.ts` asks more, and other things. */
import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { STAFF_ROLES, type StaffRole } from '../staff/access/staff-identity.js';
import { hashPassword } from '../staff/passwords/password-hash.js';
import { BUYER, SELLER, startApi, TEST_CSRF_SECRET } from '../test-api.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { checkAnswersOf } from './answer-check.fixture.js';
import { describeApi } from './document.js';
import { type FuzzRequest, makeRequests } from './fuzz-requests.fixture.js';

const count = Number(process.env['FUZZ_REQUESTS'] || 2000);
const seed = Number(process.env['FUZZ_SEED'] || 20261122);
// After so many requests somebody may have signed out, or been disabled.
const SESSION_REQUESTS = 40;
const SHELL = createHmac('sha256', TEST_CSRF_SECRET).update('release-counts').digest('base64url');

test(
  'whatever is asked, in every role, is answered as the description says',
  async () => {
    const url = await someEmptyDatabase();
    const api = await startApi({ DATABASE_URL: url, SUBMISSIONS_PER_MINUTE: '3' });
    for (const [path, fields] of [
      ['/api/seller', SELLER],
      ['/api/buyer', BUYER],
    ] as const)
      expect((await api.post(path, fields)).statusCode).toBe(201);
    // The password that the description gives as its example.
    const passwordHash = await hashPassword('k7f3m-9xq2p-wd4hz-ta8bn');
    const signInAll = async () => {
      const signedInAs = async (role: StaffRole) =>
        [role, await signedIn(role, 'Ann Lee', { url, passwordHash })] as const;
      return Object.fromEntries(await Promise.all(STAFF_ROLES.map(signedInAs)));
    };
    let people = await signInAll();
    const list = await api.request({ url: '/api/admin/leads', headers: people['viewer']?.headers ?? {} });
    const leads = (list.json() as { items: { id: string }[] }).items.map(({ id }) => id);
    const description = describeApi(api.app);
    const check = checkAnswersOf(description);
    const credentials = (sender: FuzzRequest['sender']): Record<string, string> => {
      if (sender === 'nobody') return {};
      if (sender === 'shell') return { authorization: `Bearer ${SHELL}` };
      return people[sender]?.headers ?? { authorization: `Bearer ${'A'.repeat(43)}` };
    };
    const faults = new Map<string, string>();
    const statuses = new Map<number, number>();
    const requests = makeRequests(description, { seed, count, ids: [...leads, people['viewer']?.id ?? ''] });
    for (const [index, { operation, sender, url: path, headers, body }] of requests.entries()) {
      if (index % SESSION_REQUESTS === 0) people = await signInAll();
      const answer = await api.request({
        method: operation.method as 'GET',
        url: path,
        headers: { ...headers, ...credentials(sender) },
        ...(body !== undefined && { payload: body }),
      });
      statuses.set(answer.statusCode, (statuses.get(answer.statusCode) ?? 0) + 1);
      const fault = check(operation, answer);
      const what = `${operation.method} ${operation.path}: ${fault}`;
      if (fault) faults.set(what, JSON.stringify({ sender, path, headers, body: body?.slice(0, 300) }));
    }
    await api.stop();
    expect(Object.fromEntries(faults)).toEqual({});
    // It got further than the doors.
    expect([...statuses.keys()]).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 413, 415]));
  },
  60_000 + count * 20,
);
