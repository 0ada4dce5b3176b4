import { randomUUID } from 'node:crypto';
import { type Client, queryTestDatabase, someAddress } from '../../test-api.fixture.js';
import { hashPassword } from '../passwords/password-hash.js';
import type { StaffRole } from '../access/staff-identity.js';

export const PASSWORD = 'tractor-violin-92-harbour';

/** Creates an account that can sign in with PASSWORD. */
export async function someAccount(role: StaffRole = 'agent') {
  const email = `${randomUUID()}@staff.example`;
  const insert = "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann Lee', $2, $3) RETURNING id";
  const values = [email, role, await hashPassword(PASSWORD)];
  const [{ id } = { id: '' }] = await queryTestDatabase<{ id: string }>(insert, values);
  return { id, email };
}

/** Posts a sign-in, by default from a new address. */
export function postSignIn(api: Client, body: object, remoteAddress = someAddress()) {
  return api.post('/api/admin/sessions', body, {}, { remoteAddress });
}

/** Signs in and returns the headers for further requests. */
export async function signIn(api: Client, email: string, password = PASSWORD, totp?: string) {
  const answer = await postSignIn(api, { email, password, ...(totp !== undefined && { totp }) });
  if (answer.statusCode !== 201) throw new Error(`signing in was answered ${answer.statusCode}: ${answer.body}`);
  return { authorization: `Bearer ${answer.json<{ token: string }>().token}` };
}

/** Reads the session that the headers stand for: 200 while it is open, 401 once it has ended. */
export function readSession(api: Client, headers: Record<string, string>) {
  return api.request({ url: '/api/admin/sessions/current', headers });
}

export async function isOpen(api: Client, headers: Record<string, string>): Promise<boolean> {
  return (await readSession(api, headers)).statusCode === 200;
}
