import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { hashPassword } from '../src/staff/passwords/password-hash.js';

/** Makes an account and signs in as anyone would. */
export async function openSession(apiUrl: string, databaseUrl: string) {
  const email = 'ann.lee@bench.example';
  const password = randomUUID();
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const insert = "INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann Lee', 'agent', $2)";
  await client.query(insert, [email, await hashPassword(password)]);
  await client.end();
  const answer = await fetch(`${apiUrl}/api/admin/sessions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  const { token, staff } = (await answer.json()) as { token: string; staff: { id: string } };
  return { staffId: staff.id, headers: { authorization: `Bearer ${token}` } };
}
