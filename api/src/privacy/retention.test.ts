import { afterAll, expect, test } from '@jest/globals';
import { connectToTestDatabase, startApi } from '../test-api.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { RetentionService } from './retention.service.js';

process.env['TEST_DATABASE_URL'] = await someEmptyDatabase();
const api = await startApi();
const client = await connectToTestDatabase();
afterAll(async () => {
  await client.end();
  await api.stop();
});

/** A lead that came so many years ago; with a contact that many years ago. */
async function store(phone: string, years: number, contactYears?: number): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, body_sha256, received_at)
     VALUES ('seller', 'John', 'Doe', $1, false, sha256('x'), now() - $2::float8 * interval '1 year') RETURNING id`,
    [phone, years],
  );
  const id = rows[0]?.id;
  await client.query(`INSERT INTO consents (lead_id, agreed_to_terms, ip, agreed_at) VALUES ($1, true, '203.0.113.9', now() - $2::float8 * interval '1 year')`, [id, years]);
  if (contactYears === undefined) return;
  const { rows: staff } = await client.query<{ id: string }>(
    `INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann', 'agent', '$argon2id$none') RETURNING id`,
    [`${phone.slice(1)}@staff.example`],
  );
  await client.query(
    `INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at) VALUES ($1, $2, 'call', 'reached', now() - $3::float8 * interval '1 year')`,
    [id, staff[0]?.id, contactYears],
  );
}

test('five years after the last contact a person is removed, and not a day before', async () => {
  await store('+12125550101', 5.01);
  await store('+12125550102', 4.99);
  await store('+12125550103', 7, 4.9);
  await store('+12125550104', 7, 5.1);
  await store('+12125550105', 8);
  await store('+12125550105', 1);
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(2);
  const { rows } = await client.query<{ phone: string }>('SELECT phone FROM leads ORDER BY phone, received_at');
  expect(rows.map(({ phone }) => phone.slice(-3))).toEqual(['102', '103', '105', '105']);
  const { rows: erased } = await client.query<{ count: number }>('SELECT count(*)::int AS count FROM consents WHERE erased_at IS NOT NULL AND ip IS NULL');
  expect(erased[0]?.count).toBe(2);
});

test('processes that look at once remove once', async () => {
  for (let count = 10; count < 30; count += 1) await store(`+121255502${count}`, 6);
  const removed = await Promise.all([1, 2, 3].map(() => api.app.get(RetentionService).eraseExpired()));
  expect(removed.reduce((sum, count) => sum + count)).toBe(20);
});
