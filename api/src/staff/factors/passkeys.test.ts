import { expect, test } from '@jest/globals';
import { refusalOf, someStaff } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, someAddress, startApi, useApi } from '../../../fixtures/test-api.fixture.js';
import { listAdminRoutes } from '../../../fixtures/staff/access/admin-routes.fixture.js';
import {
  isOpen,
  PASSWORD,
  postSignIn,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';
import {
  cookieOf,
  DESK_ORIGIN,
  FROM_DESK,
  openDesk,
  postFromDesk,
} from '../../../fixtures/staff/sessions/desk-browser.fixture.js';
import {
  addPasskey,
  confirmPassword,
  makeAuthenticator,
  type Mistakes,
  optionsOf,
  somePasskey,
} from '../../../fixtures/staff/factors/passkey.fixture.js';

const api = await useApi({ DESK_ORIGIN });

type Answer = { statusCode: number; json: <T>() => T };
const outcomeOf = (answer: Answer) => [answer.statusCode, answer.json<{ reason?: string }>().reason];
const passkeysOf = async ({ send }: Awaited<ReturnType<typeof openDesk>>) =>
  (await send('GET', 'staff/me/second-factors')).json<{ passkeys: { id: string }[] }>().passkeys;
const refusalsOf = (id: string) =>
  queryTestDatabase(
    "SELECT detail->>'reason' AS reason FROM audit_entries WHERE action = 'session-refused' AND detail->>'account' = $1",
    [id],
  );

test('an account with a passkey signs in with it alone, but not with the password alone', async () => {
  const { id, email, signsIn } = await somePasskey(api);
  const answer = await signsIn();
  expect([answer.statusCode, answer.json()]).toMatchObject([201, { staff: { id }, hasPasskey: true, hasTotp: false }]);
  expect(await isOpen(api, { ...FROM_DESK, cookie: cookieOf(answer) ?? '' })).toBe(true);
  expect(outcomeOf(await postSignIn(api, { email, password: PASSWORD }))).toEqual([401, 'passkey-needed']);
});

test('only pages of the desk get a challenge', async () => {
  const headers = { ...FROM_DESK, origin: 'https://evil.example' };
  expect((await api.post('/api/admin/sessions/browser/challenge', {}, headers)).statusCode).toBe(403);
});

const WRONG: [string, Mistakes, string][] = [
  ['of another page', { origin: 'https://desk.example.evil.example' }, 'passkey-elsewhere'],
  ['in a frame of another page', { topOrigin: 'https://evil.example' }, 'passkey-elsewhere'],
  ['of another host', { host: 'evil.example' }, 'passkey-refused'],
  ['used without PIN or fingerprint', { isVerified: false }, 'passkey-refused'],
  ['with a changed signature', { isForged: true }, 'passkey-refused'],
  ['whose counter decreased, as that of a copy', { counter: 6 }, 'passkey-cloned'],
  ['whose counter became 0', { counter: 0 }, 'passkey-cloned'],
];

test.each(WRONG)(
  'a sign-in with a passkey %s is refused, and the log contains the reason but no secret',
  async (_, wrong, reason) => {
    const { id, authenticator, signsIn } = await somePasskey(api, 'agent', 7);
    const answer = await signsIn(wrong);
    expect(outcomeOf(answer)).toEqual([401, reason]);
    expect((await signsIn({ counter: 8 })).statusCode).toBe(201);
    const logged = api.lines.join('');
    expect(logged).toContain(reason);
    expect(logged).not.toContain(authenticator.credentialId);
    // Before the signature is verified, the account is unknown.
    expect(await refusalsOf(id)).toEqual(reason === 'passkey-elsewhere' ? [] : [{ reason }]);
  },
);

test.each<[string, Mistakes]>([
  ['on another page', { origin: 'https://desk.example.evil.example' }],
  ['in a frame of another page', { topOrigin: 'https://evil.example' }],
  ['in a frame of the desk', { topOrigin: DESK_ORIGIN }],
])('a passkey that was made %s is not added', async (_, wrong) => {
  const { desk } = await somePasskey(api);
  expect(outcomeOf(await addPasskey(desk, makeAuthenticator(), wrong))).toEqual([400, 'passkey-elsewhere']);
  expect(await passkeysOf(desk)).toHaveLength(1);
});

test('unknown and removed passkeys, and passkeys of disabled accounts, are refused', async () => {
  const [removed, disabled] = [await somePasskey(api), await somePasskey(api)];
  const passkeys = await passkeysOf(removed.desk);
  expect((await removed.desk.send('DELETE', `staff/me/passkeys/${passkeys[0]?.id}`)).statusCode).toBe(204);
  expect(outcomeOf(await removed.signsIn())).toEqual([401, 'passkey-unknown']);
  expect(outcomeOf(await disabled.signsIn({ id: 'AAAA' }))).toEqual([401, 'passkey-unknown']);
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [disabled.id]);
  expect(outcomeOf(await disabled.signsIn())).toEqual([401, 'disabled']);
  expect(await refusalsOf(disabled.id)).toEqual([{ reason: 'disabled' }]);
});

test('a challenge works once, for five minutes, and only for the purpose it was issued for', async () => {
  const { desk, signs, authenticator } = await somePasskey(api);
  const use = (passkey: object) => postFromDesk(api, 'sessions/browser', { passkey });
  const [passkey, late] = [await signs(), await signs()];
  expect((await use(passkey)).statusCode).toBe(201);
  expect(outcomeOf(await use(passkey))).toEqual([401, 'challenge-used']);
  await queryTestDatabase("UPDATE staff_challenges SET expires_at = now() - interval '1 second'");
  expect(outcomeOf(await use(late))).toEqual([401, 'challenge-used']);
  const toAdd = authenticator.signs(await optionsOf(desk.send('POST', 'staff/me/passkeys/challenge')));
  expect(outcomeOf(await use(toAdd))).toEqual([401, 'challenge-used']);
  expect(await queryTestDatabase('SELECT FROM staff_challenges WHERE expires_at < now()')).toEqual([]);
});

test.each([
  null,
  [],
  'text',
  {},
  { id: null, response: null },
  { response: { clientDataJSON: 7 } },
  { id: '\0', response: { clientDataJSON: Buffer.from('{"challenge":"\\u0000"}').toString('base64url') } },
  { response: { clientDataJSON: Buffer.from('null').toString('base64url') } },
])('the response %j of a browser is refused', async (passkey) => {
  expect([400, 401]).toContain((await postFromDesk(api, 'sessions/browser', { passkey })).statusCode);
  const desk = await openDesk(api);
  await confirmPassword(desk);
  expect((await desk.send('POST', 'staff/me/passkeys', { name: 'x', passkey })).statusCode).toBe(400);
  expect((await desk.send('POST', 'sessions/current/confirmation', { passkey })).statusCode).toBe(400);
});

test('after confirming the password, a person adds a named passkey in the desk, which ends the other sessions', async () => {
  const { email } = await someAccount();
  const [desk, other, program] = [await openDesk(api, email), await openDesk(api, email), await signIn(api, email)];
  expect(outcomeOf(await desk.send('POST', 'staff/me/passkeys/challenge'))).toEqual([403, 'confirm-first']);
  // A program may not add one: with a stolen token, the passkey would outlive the session.
  const asProgram = await api.post('/api/admin/staff/me/passkeys/challenge', {}, program);
  expect(asProgram.statusCode).toBe(409);
  await confirmPassword(desk);
  for (const [wrong] of WRONG.slice(0, 3).map(([, each]) => [each] as const))
    expect((await addPasskey(desk, makeAuthenticator(), wrong)).statusCode).toBe(400);
  for (const name of [' ', 'x'.repeat(61), null])
    expect(refusalOf(await desk.send('POST', 'staff/me/passkeys', { name, passkey: {} }))).toEqual([400, ['name']]);
  expect((await addPasskey(desk)).statusCode).toBe(201);
  expect([await desk.status(), await other.status(), await isOpen(api, program)]).toEqual([200, 401, false]);
  expect(await passkeysOf(desk)).toEqual([expect.objectContaining({ name: 'Work laptop', lastUsedAt: null })]);
});

test('a person confirms their identity with their own passkey, but not with that of a colleague', async () => {
  const [ann, bob] = [await somePasskey(api), await somePasskey(api)];
  const desk = await openDesk(api, ann.email, PASSWORD, ann.codes[0]);
  const confirm = async ({ signs }: typeof ann) =>
    desk.send('POST', 'sessions/current/confirmation', { passkey: await signs() });
  expect(outcomeOf(await confirm(bob))).toEqual([400, 'passkey-unknown']);
  expect((await desk.send('POST', 'staff/me/recovery-codes')).statusCode).toBe(403);
  expect((await confirm(ann)).statusCode).toBe(204);
  expect((await desk.send('POST', 'staff/me/recovery-codes')).statusCode).toBe(201);
});

test('challenges count as sign-in attempts from an address, except those of successful sign-ins', async () => {
  const strict = await startApi({ DESK_ORIGIN, SIGN_INS_PER_ADDRESS: '2' });
  const [address, { authenticator }] = [someAddress(), await somePasskey(api)];
  const begin = () => postFromDesk(strict, 'sessions/browser/challenge', {}, address);
  for (let count = 0; count < 3; count += 1) {
    const passkey = authenticator.signs(await optionsOf(begin()));
    expect((await postFromDesk(strict, 'sessions/browser', { passkey }, address)).statusCode).toBe(201);
  }
  expect([await begin(), await begin(), await begin()].map(({ statusCode }) => statusCode)).toEqual([201, 201, 429]);
  await strict.stop();
});

test('the first second factor comes with ten recovery codes; each works once, until new codes replace them', async () => {
  const { id, email, desk, codes } = await somePasskey(api);
  expect(new Set(codes).size).toBe(10);
  expect((await addPasskey(desk)).json()).toEqual({ codes: [] });
  const [stored] = await queryTestDatabase('SELECT recovery_codes::text AS codes FROM staff WHERE id = $1', [id]);
  expect(stored?.['codes']).not.toContain(Buffer.from(codes[0] ?? '').toString('hex'));
  const use = async (totp = '') => (await postSignIn(api, { email, password: PASSWORD, totp })).statusCode;
  expect([await use(codes[0]), await use(codes[0]), await use(codes[1]?.toUpperCase().replace('-', ' '))]).toEqual([
    ...[201, 401, 201],
  ]);
  expect((await desk.send('GET', 'staff/me/second-factors')).json()).toMatchObject({ recoveryCodes: 8 });
  const confirmation = { password: PASSWORD, totp: codes[2] };
  expect((await desk.send('POST', 'sessions/current/confirmation', confirmation)).statusCode).toBe(204);
  expect((await desk.send('POST', 'sessions/current/confirmation', confirmation)).statusCode).toBe(400);
  const made = (await desk.send('POST', 'staff/me/recovery-codes')).json<{ codes: string[] }>().codes;
  expect([await use(codes[3]), await use(made[0]), await use('aaaaa-aaaaa'), await use('123456')]).toEqual([
    ...[401, 201, 401, 401],
  ]);
});

test('an account whose role needs a second factor can only set one up, and cannot remove its last one', async () => {
  const settings = { DESK_ORIGIN, SECOND_FACTOR_ROLES: 'agent' };
  const strict = await startApi(settings);
  const desk = await openDesk(strict, (await someAccount()).email);
  expect(desk.answer.json()).toMatchObject({ mustSetUpFactor: true });
  const routes = (await listAdminRoutes()).filter(({ role }) => role === 'viewer' || role === 'agent');
  for (const { method, url } of routes.filter(
    (route) => !route.allowsGeneratedPassword && !route.allowsMissingFactor,
  )) {
    const path = url.replace('/api/admin/', '').replace(/:[A-Za-z]+/g, '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f');
    const answer = await desk.send(method as 'GET', path);
    expect([path, answer.statusCode, answer.body && answer.json()]).toMatchObject([
      ...[path, 403, method === 'HEAD' ? '' : { reason: 'set-up-factor-first' }],
    ]);
  }
  await confirmPassword(desk);
  for (let count = 0; count < 2; count += 1) expect((await addPasskey(desk)).statusCode).toBe(201);
  expect((await desk.send('GET', 'sessions/current')).json()).toMatchObject({ mustSetUpFactor: false });
  expect((await desk.send('GET', 'views')).statusCode).toBe(200);
  const passkeys = await passkeysOf(desk);
  const remove = async (id = '') => (await desk.send('DELETE', `staff/me/passkeys/${id}`)).statusCode;
  expect([await remove(passkeys[0]?.id), await remove(passkeys[0]?.id), await remove(passkeys[1]?.id)]).toEqual([
    ...[204, 404, 409],
  ]);
  expect((await openDesk(strict, (await someAccount('viewer')).email)).answer.json()).toMatchObject({
    mustSetUpFactor: false,
  });
  await strict.stop();
});

test('an admin can remove all second factors of a colleague, which ends the colleague’s sessions, but not their own', async () => {
  const [{ id, email, desk, codes, signsIn }, admin] = [await somePasskey(api), await someStaff(api, 'admin')];
  expect((await admin.send('GET', 'staff')).json<{ items: object[] }>().items).toContainEqual(
    expect.objectContaining({ id, hasTotp: false, passkeys: 1 }),
  );
  expect((await admin.send('DELETE', `staff/${id}/second-factors`)).statusCode).toBe(204);
  expect([await desk.status(), (await signsIn()).statusCode]).toEqual([401, 401]);
  expect((await postSignIn(api, { email, password: PASSWORD })).statusCode).toBe(201);
  const stored = await queryTestDatabase('SELECT recovery_codes AS codes FROM staff WHERE id = $1', [id]);
  expect(stored).toEqual([{ codes: null }]);
  expect(codes).toHaveLength(10);
  expect((await admin.send('DELETE', `staff/${admin.id}/second-factors`)).statusCode).toBe(409);
});
