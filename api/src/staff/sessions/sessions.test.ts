import { expect, test } from '@jest/globals';
import { queryTestDatabase, useApi } from '../../test-api.fixture.js';
import { PASSWORD, postSignIn, signIn, someAccount } from '../accounts/real-account.fixture.js';
import { digestOf } from './session-token.js';
import { signedIn } from './signed-in.fixture.js';

const api = await useApi();

const current = (headers: Record<string, string>) => api.request({ url: '/api/admin/sessions/current', headers });
const statusWith = async (headers: Record<string, string>) => (await current(headers)).statusCode;

test('a session is opened with e-mail and password, in any case of the e-mail', async () => {
  const { id, email } = await someAccount('agent');
  const answer = await postSignIn(api, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
  expect(answer.statusCode).toBe(201);
  expect(answer.headers['cache-control']).toBe('no-store');
  const { token, expiresAt, staff } = answer.json<{ token: string; expiresAt: string; staff: object }>();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 12 * 3600_000)).toBeLessThan(60_000);
  expect(staff).toEqual({ id, email, name: 'Ann Lee', role: 'agent' });
  expect((await current({ authorization: `Bearer ${token}` })).json()).toEqual({
    expiresAt,
    mustChangePassword: false,
    hasTotp: false,
    staff,
  });
});

test('a token is stored as its digest only', async () => {
  const { authorization } = await signIn(api, (await someAccount()).email);
  const token = authorization.slice('Bearer '.length);
  const rows = await queryTestDatabase('SELECT * FROM staff_sessions WHERE token_sha256 = $1', [digestOf(token)]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('unknown e-mail, wrong password and disabled account are answered alike', async () => {
  const [known, disabled] = [await someAccount(), await someAccount()];
  await queryTestDatabase('UPDATE staff SET disabled_at = now() WHERE id = $1', [disabled.id]);
  const answers = [
    await postSignIn(api, { email: 'nobody@staff.example', password: PASSWORD }),
    await postSignIn(api, { email: known.email, password: `${PASSWORD}!` }),
    await postSignIn(api, { email: disabled.email, password: PASSWORD }),
  ];
  for (const answer of answers) {
    expect(answer.statusCode).toBe(401);
    expect(answer.body).toBe(answers[0]?.body);
    expect(Object.keys(answer.headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    expect(answer.headers['www-authenticate']).toBe('Bearer');
  }
});

test.each([
  [{}, ['email', 'password']],
  [{ email: 'ann', password: 'x' }, ['email']],
  [{ email: 5, password: {} }, ['email', 'password']],
  [{ email: 'a@b.example', password: 'x', totp: '12' }, ['totp']],
  [{ email: 'a@b.example', password: 'x', remember: true }, ['remember']],
])('a sign-in of %j is answered 400 by name', async (body, fields) => {
  const answer = await postSignIn(api, body);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual(fields);
});

test('signing out ends the session at once', async () => {
  const { headers } = await signedIn('viewer');
  expect((await api.request({ method: 'DELETE', url: '/api/admin/sessions/current', headers })).statusCode).toBe(204);
  const after = await current(headers);
  expect(after.statusCode).toBe(401);
  expect(after.headers['www-authenticate']).toBe('Bearer');
});

test.each([
  ['12 hours after it was opened', "expires_at = now() - interval '1 second'"],
  ['60 minutes after its last use', "last_used_at = now() - interval '60 minutes'"],
])('a session ends %s', async (_when, change) => {
  const { headers, token } = await signedIn('viewer');
  expect(await statusWith(headers)).toBe(200);
  await queryTestDatabase(`UPDATE staff_sessions SET ${change} WHERE token_sha256 = $1`, [digestOf(token)]);
  expect(await statusWith(headers)).toBe(401);
});

test('using a session keeps it', async () => {
  const { headers, token } = await signedIn('viewer');
  const digest = digestOf(token);
  await queryTestDatabase(
    "UPDATE staff_sessions SET last_used_at = now() - interval '59 minutes' WHERE token_sha256 = $1",
    [digest],
  );
  expect(await statusWith(headers)).toBe(200);
  const rows = await queryTestDatabase(
    "SELECT FROM staff_sessions WHERE token_sha256 = $1 AND last_used_at > now() - interval '1 minute'",
    [digest],
  );
  expect(rows).toHaveLength(1);
});

test('a session that is opened while the password changes does not outlive it', async () => {
  const { id, email } = await someAccount();
  const headers = await signIn(api, email);
  await queryTestDatabase('UPDATE staff SET credentials_version = credentials_version + 1 WHERE id = $1', [id]);
  expect(await statusWith(headers)).toBe(401);
});

test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(5000)}`])(
  'an Authorization header of %.20j is answered 401',
  async (authorization) => {
    expect(await statusWith({ authorization })).toBe(401);
  },
);

test.each(['token', 'access_token', 'Authorization', 'session_id', 'password'])(
  'a parameter %s in the URL is refused',
  async (name) => {
    const { headers, token } = await signedIn('admin');
    for (const sent of [{}, headers]) {
      const answer = await api.request({ url: `/api/admin/audit?${name}=${token}`, headers: sent });
      expect(answer.statusCode).toBe(400);
      expect(answer.json()).toMatchObject({ errors: [{ field: name }] });
      expect(answer.body).not.toContain(token);
    }
  },
);

test('a token under any other name in the URL is refused too', async () => {
  const { headers, token } = await signedIn('admin');
  expect((await api.request({ url: `/api/admin/audit?q=${token}`, headers })).statusCode).toBe(400);
});

test('no log line and no audit entry holds passwords, tokens or e-mail addresses', async () => {
  const { email, id } = await someAccount();
  await postSignIn(api, { email, password: 'Plantedpassword' });
  const { authorization } = await signIn(api, email);
  await api.request({ url: `/api/admin/audit?token=Plantedtoken`, headers: { authorization } });
  const rows = await queryTestDatabase(
    "SELECT * FROM audit_entries WHERE staff_id = $1 OR detail->>'account' = $1::text",
    [id],
  );
  expect(rows).toHaveLength(2);
  for (const secret of [email, 'Plantedpassword', PASSWORD, 'Plantedtoken', authorization.slice(7)]) {
    expect(api.lines.join('') + JSON.stringify(rows)).not.toContain(secret);
  }
});
