import { expect, test } from '@jest/globals';
import { refusalOf } from '../../../fixtures/inbox/lead.fixture.js';
import { queryTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import {
  PASSWORD,
  postSignIn,
  readSession,
  signIn,
  someAccount,
} from '../../../fixtures/staff/accounts/real-account.fixture.js';
import { digestOf } from './session-token.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';

const api = await useApi();

test('email (in upper or lower case) and password open a session; of its token only the digest is stored', async () => {
  const { id, email } = await someAccount('agent');
  const answer = await postSignIn(api, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([201, 'no-store']);
  const { token, expiresAt, staff } = answer.json<{ token: string; expiresAt: string; staff: object }>();
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(Math.abs(Date.parse(expiresAt) - Date.now() - 12 * 3600_000)).toBeLessThan(60_000);
  expect(staff).toEqual({ id, email, name: 'Ann Lee', role: 'agent' });
  const factors = { hasTotp: false, hasPasskey: false, mustSetUpFactor: false };
  const session = { expiresAt, mustChangePassword: false, ...factors, staff };
  expect((await readSession(api, { authorization: `Bearer ${token}` })).json()).toEqual(session);
  const rows = await queryTestDatabase('SELECT * FROM staff_sessions WHERE token_sha256 = $1', [digestOf(token)]);
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('an unknown email, a wrong password and a disabled account get the same response', async () => {
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

test('an unknown email takes as long to refuse as a wrong password', async () => {
  const { email: known } = await someAccount();
  const timeOf = async (email: string) => {
    const began = performance.now();
    await postSignIn(api, { email, password: `${PASSWORD}!` });
    return performance.now() - began;
  };
  // Compares the shortest times, with a wide margin: other work on the machine makes single requests slower.
  const least = { unknown: Infinity, wrong: Infinity };
  for (let round = 0; round < 20 && !(least.unknown > least.wrong / 2 && round >= 3); round += 1) {
    least.unknown = Math.min(least.unknown, await timeOf('nobody@staff.example'));
    least.wrong = Math.min(least.wrong, await timeOf(known));
  }
  expect(least.unknown).toBeGreaterThan(least.wrong / 2);
});

test.each([
  [{}, ['email', 'password']],
  [{ email: 'ann', password: 'x' }, ['email']],
  [{ email: 5, password: {} }, ['email', 'password']],
  [{ email: 'a@b.example', password: 'x', totp: '12' }, ['totp']],
  [{ email: 'a@b.example', password: 'x', remember: true }, ['remember']],
])('the sign-in %j is refused with an error for each wrong field', async (body, fields) => {
  expect(refusalOf(await postSignIn(api, body))).toEqual([400, fields]);
});

test.each(['', 'Bearer', 'Bearer x', 'Basic YTpi', `Bearer ${'A'.repeat(43)}`, `Bearer ${'A'.repeat(5000)}`])(
  'a request with the Authorization header %.20j gets 401',
  async (authorization) => {
    expect((await readSession(api, { authorization })).statusCode).toBe(401);
  },
);

test.each(['access_token', 'Authorization', 'session_id', 'password', 'x'])(
  'a token in the URL, as %s, is refused',
  async (name) => {
    const { headers, token } = await signedIn('admin');
    for (const sent of [{}, headers]) {
      const answer = await api.request({ url: `/api/admin/audit?${name}=${token}`, headers: sent });
      expect(refusalOf(answer)).toEqual([400, [name]]);
      expect(answer.body).not.toContain(token);
    }
  },
);

test('no log line and no audit entry contains passwords, tokens or email addresses', async () => {
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
