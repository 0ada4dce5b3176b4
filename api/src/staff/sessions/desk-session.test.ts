import { expect, test } from '@jest/globals';
import { someStaff } from '../../inbox/lead.fixture.js';
import { queryTestDatabase, startApi, useApi } from '../../test-api.fixture.js';
import { signIn, someAccount, PASSWORD } from '../accounts/real-account.fixture.js';
import { cookieOf, DESK_ORIGIN, FROM_DESK, openDesk, postSignInFromDesk } from './desk-browser.fixture.js';
import { digestOf } from './session-token.js';
const api = await useApi({ DESK_ORIGIN });

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test('signing in from the desk sets a cookie that no script reads, and tells no token', async () => {
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
    draftKey: expect.stringMatching(/^[\w-]{43}$/),
    staff: { id, email, name: 'Ann Lee', role: 'agent' },
  });
  expect(answer.json()).toEqual(current.json());
  const again = await openDesk(api, email);
  const other = await openDesk(api, (await someAccount()).email);
  const keyOf = (body: { json: <T>() => T }) => body.json<{ draftKey: string }>().draftKey;
  expect(keyOf(again.answer)).toBe(keyOf(current));
  expect(keyOf(other.answer)).not.toBe(keyOf(current));
});

test('on http://localhost the cookie has another name, since Safari keeps no Secure one there', async () => {
  const local = await startApi({ DESK_ORIGIN: '', API_PORT: '4321' });
  const headers = { ...FROM_DESK, host: 'localhost:4321', origin: 'http://localhost:4321' };
  const { email } = await someAccount();
  const answer = await postSignInFromDesk(local, { email, password: PASSWORD }, headers);
  expect(answer.headers['set-cookie']).toMatch(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  const cookie = cookieOf(answer) ?? '';
  const current = { url: '/api/admin/sessions/current', headers: { ...headers, cookie } };
  expect((await local.request(current)).statusCode).toBe(200);
  await local.stop();
});

// A page of another port can add cookies of that name, also of a session of its own, but read none.
test.each<[string, (own: string, planted: string) => string, { named: boolean; unnamed: boolean }]>([
  ['before one’s own', (own, planted) => `${planted}; ${own}`, { named: true, unnamed: false }],
  ['after one’s own', (own, planted) => `${own}; ${planted}`, { named: true, unnamed: false }],
  ['of no session', (own) => `__Host-desk=${'A'.repeat(43)}; ${own}`, { named: true, unnamed: true }],
  ['of no form', (own) => `__Host-desk=; __Host-desk="x"; __Host-desk=%00; ${own}`, { named: true, unnamed: true }],
  ['by the hundred', (own, planted) => `${`${planted}; `.repeat(300)}${own}`, { named: true, unnamed: false }],
  ['twice one’s own', (own) => `${own}; ${own}`, { named: true, unnamed: true }],
  ['alone', (_own, planted) => planted, { named: false, unnamed: true }],
])('with a cookie %s, the session of whom the desk names counts, and never another’s', async (_, toCookie, opens) => {
  const [ann, mallory] = [await someAccount(), await someAccount('admin')];
  const [own, planted] = [await openDesk(api, ann.email), await openDesk(api, mallory.email)];
  const ask = (more: Record<string, string>) =>
    api.request({
      url: '/api/admin/sessions/current',
      headers: { ...FROM_DESK, cookie: toCookie(own.cookie(), planted.cookie()), ...more },
    });
  const named = await ask({ 'session-of': ann.id });
  expect([named.statusCode, named.json()]).toMatchObject(opens.named ? [200, { staff: { id: ann.id } }] : [401, {}]);
  expect((await ask({})).statusCode).toBe(opens.unnamed ? 200 : 401);
  expect((await ask({ 'session-of': "x' OR true --" })).statusCode).toBe(401);
});

test('of two cookies, confirming, another password and signing out are about the session that the desk names', async () => {
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
  expect((await planted.send('GET', 'sessions/current')).statusCode).toBe(200);
});

// admin-routes.test.ts reads every route from foreign pages.
const foreign: [string, Record<string, string>][] = [
  ['another host', { ...FROM_DESK, host: 'www.example' }],
  ['another port', { ...FROM_DESK, host: 'desk.example:8443' }],
  ['a page of the same site', { ...FROM_DESK, 'sec-fetch-site': 'same-site' }],
  ['a page of another site', { ...FROM_DESK, 'sec-fetch-site': 'cross-site' }],
  ['the address bar', { ...FROM_DESK, 'sec-fetch-site': 'none' }],
  ['no browser', { host: 'desk.example', origin: DESK_ORIGIN }],
  ['another origin', { ...FROM_DESK, origin: 'https://www.example' }],
  ['the origin null', { ...FROM_DESK, origin: 'null' }],
  ['no origin', { host: 'desk.example', 'sec-fetch-site': 'same-origin' }],
  ['a form', { ...FROM_DESK, 'content-type': 'application/x-www-form-urlencoded' }],
];
const isForeign = (answer: { statusCode: number; json: () => unknown }) => {
  expect(answer.statusCode).toBe(403);
  expect(answer.json()).toMatchObject({ success: false, reason: 'foreign-page' });
};

test.each(foreign)('the cookie changes nothing, and nobody signs in, for %s', async (_who, headers) => {
  const { email } = await someAccount();
  const { send, cookie } = await openDesk(api, email);
  const change = { currentPassword: PASSWORD, newPassword: 'meadow-granite-71-lantern' };
  isForeign(await send('PATCH', 'staff/me/password', change, headers));
  if (headers['content-type'] === undefined) isForeign(await send('DELETE', 'sessions/current', undefined, headers));
  const signing = await postSignInFromDesk(api, { email, password: PASSWORD }, headers);
  isForeign(signing);
  expect(signing.headers['set-cookie']).toBeUndefined();
  expect(cookie()).not.toBe('');
  expect((await send('GET', 'sessions/current')).statusCode).toBe(200);
});

test('cookie and bearer together are refused, and neither counts in the place of the other', async () => {
  const { email } = await someAccount();
  const { cookie } = await openDesk(api, email);
  const { authorization } = await signIn(api, email);
  const statusWith = async (headers: Record<string, string>) =>
    (await api.request({ url: '/api/admin/sessions/current', headers: { ...FROM_DESK, ...headers } })).statusCode;
  const ofDesk = cookie().slice('__Host-desk='.length);
  expect(await statusWith({ cookie: cookie(), authorization })).toBe(400);
  expect(await statusWith({ cookie: cookie(), authorization: 'Basic YTpi' })).toBe(400);
  expect(await statusWith({ authorization: `Bearer ${ofDesk}` })).toBe(401);
  expect(await statusWith({ cookie: `__Host-desk=${authorization.slice('Bearer '.length)}` })).toBe(401);
  expect(await statusWith({ cookie: `other=1; ${cookie()}` })).toBe(200);
  expect(await statusWith({ authorization })).toBe(200);
});

test('signing out ends the session, takes the cookie away and clears what was read, but no drafts', async () => {
  const { send, cookie } = await openDesk(api, (await someAccount()).email);
  const before = cookie();
  const answer = await send('DELETE', 'sessions/current');
  expect([answer.statusCode, answer.headers['clear-site-data']]).toEqual([204, '"cache"']);
  expect(answer.headers['set-cookie']).toBe('__Host-desk=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0');
  const headers = { ...FROM_DESK, cookie: before };
  expect((await api.request({ url: '/api/admin/sessions/current', headers })).statusCode).toBe(401);
});

test('who signs in instead does nothing for a tab that shows somebody else', async () => {
  const [ann, bob] = [await someAccount(), await someAccount()];
  const desk = await openDesk(api, bob.email);
  const signOutOf = (id: string) =>
    desk.send('DELETE', 'sessions/current', undefined, { ...FROM_DESK, 'session-of': id });
  const refused = await signOutOf(ann.id);
  expect([refused.statusCode, refused.headers['set-cookie']]).toEqual([401, undefined]);
  expect((await desk.send('GET', 'sessions/current')).statusCode).toBe(200);
  expect((await signOutOf(bob.id)).statusCode).toBe(204);
});

test('what the desk reads in the background keeps no session alive', async () => {
  const { send, cookie } = await openDesk(api, (await someAccount()).email);
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

test('staff see their own open sessions and end one; a colleague’s is not theirs', async () => {
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
  const headers = { ...FROM_DESK, cookie: cookieOf(laptop) ?? '' };
  expect((await api.request({ url: '/api/admin/sessions/current', headers })).statusCode).toBe(401);
  expect((await desk.send('GET', 'sessions')).json<Listed>().items).toHaveLength(2);
});

test('an admin sees the open sessions of an account and ends one, which the audit trail tells', async () => {
  const [{ id, email }, admin] = [await someAccount(), await someStaff(api, 'admin')];
  const desk = await openDesk(api, email);
  const list = async () => (await admin.send('GET', `staff/${id}/sessions`)).json<Listed>().items;
  const [session] = await list();
  expect((await admin.send('DELETE', `sessions/${session?.id}`)).statusCode).toBe(204);
  expect((await desk.send('GET', 'sessions/current')).statusCode).toBe(401);
  expect(await list()).toEqual([]);
  const rows = await queryTestDatabase('SELECT action, detail FROM audit_entries WHERE staff_id = $1', [admin.id]);
  expect(rows).toEqual([{ action: 'session-closed', detail: { account: id } }]);
});
