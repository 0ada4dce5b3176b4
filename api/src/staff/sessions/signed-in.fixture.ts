import { randomUUID } from 'node:crypto';
import { queryTestDatabase } from '../../test-api.fixture.js';
import { makeToken } from './session-token.js';
import type { StaffRole } from '../access/staff-identity.js';

/** A separate account with an open session; `headers` go with each request. The api must have migrated before. */
export async function signedIn(role: StaffRole, name = 'Ann Lee', { passwordHash = '$argon2id$none', url = '' } = {}) {
  const email = `${randomUUID()}@staff.example`;
  const insertStaff = 'INSERT INTO staff (email, name, role, password_hash) VALUES ($1, $2, $3, $4) RETURNING id';
  const query = (text: string, values: unknown[]) => queryTestDatabase<{ id: string }>(text, values, url || undefined);
  const [{ id } = { id: '' }] = await query(insertStaff, [email, name, role, passwordHash]);
  const [token, digest] = makeToken();
  const insertSession = `INSERT INTO staff_sessions (token_sha256, staff_id, credentials_version, expires_at)
    VALUES ($1, $2, 1, now() + interval '12 hours')`;
  await query(insertSession, [digest, id]);
  return { id, email, token, headers: { authorization: `Bearer ${token}` } };
}
