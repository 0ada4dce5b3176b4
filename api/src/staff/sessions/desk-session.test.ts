import { expect, test } from '@jest/globals';
import { someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  isOpen,
  PASSWORD,
  readSession,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';
import {
  cookieOf,
  DESK_ORIGIN,
  FROM_DESK,
  openDesk,
  postSignInFromDesk,
} from '../../../fixtures/staff/sessions/desk-browser.fixture.js';
import { digestOf } from './session-token.js';

const api = await useApi({ DESK_ORIGIN });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('signing in from the desk sets a cookie that no script can read, and returns no token', async () => {
  const { id, email } = await someAccount('agent');
  const { answer, send, cookie } = await openDesk(api, email);
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['set-cookie']).toMatch(
    /^__Host-desk=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
  );
  expect(answer.body).not.toContain(cookie().split('=')[1]);
  const current = await send('GET', 'sessions/current');
  expect(current.json()).toEqual({
    expiresAt: expect.any(String),
    mustChangePassword: false,
    hasTotp: false,
    hasPasskey: false,
    mustSetUpFactor: false,
    draftKey: expect.stringMatching(/^[\w-]{43}$/),
    staff: { id, email, name: 'Ann Lee', role: 'agent' },
  });
  expect(answer.json()).toEqual(current.json());
  const keyOf = (response: { json: <T>() => T }) => response.json<{ draftKey: string }>().draftKey;
  expect(keyOf((await openDesk(api, email)).answer)).toBe(keyOf(current));
  expect(keyOf((await openDesk(api)).answer)).not.toBe(keyOf(current));
});

test('on http://localhost the cookie is not Secure, because Safari would not keep it', async () => {
  const local = await startApi({ DESK_ORIGIN: '', API_PORT: '4321' });
  const headers = { ...FROM_DESK, host: 'localhost:4321', origin: 'http://localhost:4321' };
  const { email } = await someAccount();
  const answer = await postSignInFromDesk(local, { email, password: PASSWORD }, headers);
  expect(answer.headers['set-cookie']).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await isOpen(local, { ...headers, cookie: cookieOf(answer) ?? '' })).toBe(true);
  await local.stop();
});

// An attacker's page on another port can set cookies of that name, even with a token of its own session ("planted").
test.each<[string, (own: string, planted: string) => string, { named: boolean; unnamed: boolean }]>([
  ['before the own one', (own, planted) => `${planted}; ${own}`, { named: true, unnamed: false }],
  ['after the own one', (own, planted) => `${own}; ${planted}`, { named: true, unnamed: false }],
  ['of an unknown session', (own) => `__Host-desk=${'A'.repeat(43)}; ${own}`, { named: true, unnamed: true }],
  [
    'without a token',
    (own) => `__Host-desk=; __Host-desk="x"; __Host-desk=%00; ${own}`,
    { named: true, unnamed: true },
  ],
  ['300 times', (own, planted) => `${`${planted}; `.repeat(300)}${own}`, { named: true, unnamed: false }],
  ['that repeats the own one', (own) => `${own}; ${own}`, { named: true, unnamed: true }],
  ['alone', (_own, planted) => planted, { named: false, unnamed: true }],
])(
  'with a planted cookie %s, a request uses only a session of the account in its header Session-Of',
  async (_, toCookie, opens) => {
    const [ann, mallory] = [await someAccount(), await someAccount('admin')];
    const [own, planted] = [await openDesk(api, ann.email), await openDesk(api, mallory.email)];
    const cookie = toCookie(own.cookie(), planted.cookie());
    const ask = (more: Record<string, string>) => readSession(api, { ...FROM_DESK, cookie, ...more });
    const named = await ask({ 'session-of': ann.id });
    expect([named.statusCode, named.json()]).toMatchObject(opens.named ? [200, { staff: { id: ann.id } }] : [401, {}]);
    expect((await ask({})).statusCode).toBe(opens.unnamed ? 200 : 401);
    expect((await ask({ 'session-of': "x' OR true --" })).statusCode).toBe(401);
  },
);

test('with a planted cookie, confirming, changing the password and signing out use the session of the person', async () => {
  const [ann, mallory] = [await someAccount(), await someAccount()];
  const [own, planted] = [await openDesk(api, ann.email), await openDesk(api, mallory.email)];
  const send = (method: 'POST' | 'PATCH' | 'DELETE', path: string, payload?: object) =>
    api.request({
      method,
      url: `/api/admin/${path}`,
      headers: { ...FROM_DESK, cookie: `${planted.cookie()}; ${current}`, 'session-of': ann.id },
      ...(payload && { payload }),
    });
  let current = own.cookie();
  const confirmed = await send('POST', 'sessions/current/confirmation', { password: PASSWORD });
  current = cookieOf(confirmed) ?? '';
  const newPassword = 'meadow-granite-71-lantern';
  const changed = await send('PATCH', 'staff/me/password', { currentPassword: PASSWORD, newPassword });
  current = cookieOf(changed) ?? '';
  expect([confirmed.statusCode, changed.statusCode]).toEqual([204, 204]);
  expect((await send('DELETE', 'sessions/current')).statusCode).toBe(204);
  expect((await send('DELETE', 'sessions/current')).statusCode).toBe(401);
  expect(await planted.status()).toBe(200);
});

// admin-routes.test.ts sends a request from other pages to every route.
test.each<[string, Record<string, string>]>([
  ['another host', { ...FROM_DESK, host: 'www.example' }],
  ['another port', { ...FROM_DESK, host: 'desk.example:8443' }],
  ['a page of the same site', { ...FROM_DESK, 'sec-fetch-site': 'same-site' }],
  ['the address bar', { ...FROM_DESK, 'sec-fetch-site': 'none' }],
  ['a program', { host: 'desk.example', origin: DESK_ORIGIN }],
  ['another origin', { ...FROM_DESK, origin: 'https://www.example' }],
  ['no origin', { host: 'desk.example', 'sec-fetch-site': 'same-origin' }],
  ['a form', { ...FROM_DESK, 'content-type': 'application/x-www-form-urlencoded' }],
])('a request from %s with the desk’s cookie, or to sign in, gets 403', async (_who, headers) => {
  const desk = await openDesk(api);
  const change = { currentPassword: PASSWORD, newPassword: 'meadow-granite-71-lantern' };
  const signing = await postSignInFromDesk(api, { email: desk.email, password: PASSWORD }, headers);
  for (const answer of [await desk.send('PATCH', 'staff/me/password', change, headers), signing])
    expect([answer.statusCode, answer.json()]).toMatchObject([403, { success: false, reason: 'foreign-page' }]);
  expect(signing.headers['set-cookie']).toBeUndefined();
  expect(await desk.status()).toBe(200);
});

test('a cookie and a bearer token together are refused, and neither works in place of the other', async () => {
  const desk = await openDesk(api);
  const { authorization } = await signIn(api, desk.email);
  const cookie = desk.cookie();
  for (const [headers, status] of [
    [{ cookie, authorization }, 400],
    [{ cookie, authorization: 'Basic YTpi' }, 400],
    [{ authorization: cookie.replace('__Host-desk=', 'Bearer ') }, 401],
    [{ cookie: authorization.replace('Bearer ', '__Host-desk=') }, 401],
    [{ cookie: `other=1; ${cookie}` }, 200],
    [{ authorization }, 200],
  ] as const)
    expect([headers, (await readSession(api, { ...FROM_DESK, ...headers })).statusCode]).toEqual([headers, status]);
});

test('signing out ends the session, deletes the cookie and clears the cache, but not the drafts', async () => {
  const desk = await openDesk(api);
  const before = desk.cookie();
  const answer = await desk.send('DELETE', 'sessions/current');
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect(answer.headers['set-cookie']).toBe('__Host-desk=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
  expect(await isOpen(api, { ...FROM_DESK, cookie: before })).toBe(false);
});

test('a tab that still shows one person cannot sign out another person who signed in later', async () => {
  const [ann, bob] = [await someAccount(), await someAccount()];
  const desk = await openDesk(api, bob.email);
  const signOutOf = (id: string) =>
    desk.send('DELETE', 'sessions/current', undefined, { ...FROM_DESK, 'session-of': id });
  const refused = await signOutOf(ann.id);
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
  expect(await desk.status()).toBe(200);
  expect((await signOutOf(bob.id)).statusCode).toBe(204);
});

test('automatic requests of the desk do not extend a session', async () => {
  const { send, cookie } = await openDesk(api);
  const digest = digestOf(cookie().slice('__Host-desk='.length));
  const age = "UPDATE staff_sessions SET last_used_at = now() - interval '59 minutes' WHERE token_sha256 = $1";
  await queryTestDatabase(age, [digest]);
  const old = "SELECT FROM staff_sessions WHERE token_sha256 = $1 AND last_used_at < now() - interval '58 minutes'";
  const background = { ...FROM_DESK, 'background-read': '1' };
  for (const [headers, isOld] of [
    [background, true],
    [FROM_DESK, false],
  ] as const) {
    expect((await send('GET', 'sessions/current', undefined, headers)).statusCode).toBe(200);
    expect((await queryTestDatabase(old, [digest])).length === 1).toBe(isOld);
  }
});

interface Listed {
  readonly items: { id: string; isCurrent: boolean; isBrowser: boolean; userAgent: string | null }[];
}

test('staff see their own open sessions and can end them, but not a colleague’s', async () => {
  const { email } = await someAccount();
  const desk = await openDesk(api, email);
  const laptop = await postSignInFromDesk(api, { email, password: PASSWORD }, { ...FROM_DESK, 'user-agent': CHROME });
  const program = await signIn(api, email);
  const list = (await desk.send('GET', 'sessions')).json<Listed>();
  expect(list.items.map(({ isCurrent }) => isCurrent).filter(Boolean)).toHaveLength(1);
  expect(list.items.map(({ isBrowser }) => isBrowser).toSorted()).toEqual([false, true, true]);
  expect(JSON.stringify(list)).not.toMatch(/\d+\.\d+\.\d+\.\d+/);
  const other = list.items.find(({ userAgent }) => userAgent === 'Chrome 142 on Windows');
  const colleague = await someStaff(api, 'agent');
  const end = (headers: Record<string, string>) =>
    api.request({ method: 'DELETE', url: `/api/admin/sessions/${other?.id}`, headers });
  expect((await end(colleague.headers)).statusCode).toBe(404);
  expect((await end(program)).statusCode).toBe(204);
  expect((await end(program)).statusCode).toBe(404);
  expect(await isOpen(api, { ...FROM_DESK, cookie: cookieOf(laptop) ?? '' })).toBe(false);
  expect((await desk.send('GET', 'sessions')).json<Listed>().items).toHaveLength(2);
});

test('an admin sees the open sessions of an account and ends one, which is audited', async () => {
  const [{ id, email }, admin] = [await someAccount(), await someStaff(api, 'admin')];
  const desk = await openDesk(api, email);
  const list = async () => (await admin.send('GET', `staff/${id}/sessions`)).json<Listed>().items;
  const [session] = await list();
  expect((await admin.send('DELETE', `sessions/${session?.id}`)).statusCode).toBe(204);
  expect(await desk.status()).toBe(401);
  expect(await list()).toEqual([]);
  const rows = await queryTestDatabase('SELECT action, detail FROM audit_entries WHERE staff_id = $1', [admin.id]);
  expect(rows).toEqual([{ action: 'session-closed', detail: { account: id } }]);
});
