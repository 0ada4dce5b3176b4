import { afterAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../database/audit-log.js';
import { Database } from '../database/database.js';
import { refusalOf, someStaff } from '../../fixtures/inbox/lead.fixture.js';
import { connectToTestDatabase, startApi, useApi } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';
import type { AuditPage } from './audit.dto.js';
import { verifyChain } from './verify-chain.js';

const api = await useApi();
const admin = await someStaff(api, 'admin');

const record = (staffId: string, more: object = {}, at = api) =>
  at.app.get(AuditLog).record({ staffId, action: 'lead-read', leadId: randomUUID(), ip: '203.0.113.7', ...more });
const list = async (query: string) => (await admin.send('GET', `audit?${query}`)).json<AuditPage>();

test('the trail is listed newest first, page by page, while entries arrive', async () => {
  const staffId = randomUUID();
  for (let count = 0; count < 5; count += 1) await record(staffId, { detail: { count } });
  const first = await list(`staff=${staffId}&limit=2`);
  await record(staffId);
  const second = await list(`staff=${staffId}&limit=2&cursor=${first.nextCursor}`);
  const third = await list(`staff=${staffId}&limit=2&cursor=${second.nextCursor}`);
  expect([first, second, third].flatMap(({ items }) => items.map(({ detail }) => detail))).toEqual(
    [4, 3, 2, 1, 0].map((count) => ({ count })),
  );
  expect(third.nextCursor).toBeNull();
  expect(first.items[0]).toMatchObject({ staffId, staffName: null, action: 'lead-read', ip: '203.0.113.7' });
});

test('filters by staff, lead, action and time combine', async () => {
  const [staffId, leadId] = [randomUUID(), randomUUID()];
  await record(staffId, { leadId });
  await record(staffId, { leadId, action: 'note-added' });
  await record(staffId);
  const countOf = async (query: string) => (await list(query)).items.length;
  const [earlier, later] = [-60_000, 60_000].map((ms) => new Date(Date.now() + ms).toISOString());
  expect(await countOf(`staff=${staffId}`)).toBe(3);
  expect(await countOf(`lead=${leadId}`)).toBe(2);
  expect(await countOf(`lead=${leadId}&action=note-added`)).toBe(1);
  expect(await countOf(`staff=${staffId}&from=${earlier}&to=${later}`)).toBe(3);
  expect(await countOf(`staff=${staffId}&from=${later}`)).toBe(0);
  expect(await countOf(`staff=${staffId}&to=2020-01-01T00:00:00Z`)).toBe(0);
});

test('a wrong or unknown parameter is refused, and the response names it', async () => {
  for (const [name, value] of [
    ['staff', '1'],
    ['lead', "1' OR '1'='1"],
    ['action', 'lead-erased'],
    ['from', '2026-02-30T00:00:00Z'],
    ['to', 'yesterday'],
    ['limit', '201'],
    ['cursor', 'abc'],
    ['order', 'asc'],
    ['constructor', '1'],
  ] as const)
    expect(refusalOf(await admin.send('GET', `audit?${new URLSearchParams({ [name]: value })}`))).toEqual([
      400,
      [name],
    ]);
});

test('the api serves requests as the database role land_api, which owns no table', async () => {
  const { rows } = await api.app.get(Database).queryForLibrary({ text: 'SELECT current_user AS name' });
  expect(rows).toEqual([{ name: 'land_api' }]);
});

// A database with its own chain, and a connection as the owner of the tables. The tests below undo their changes.
const url = await someEmptyDatabase();
const owner = await connectToTestDatabase(url);
afterAll(() => owner.end());

test('entries that two processes write at the same time form one intact chain', async () => {
  const twins = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: url })));
  const detail = { b: 1, a: ['ü', null] };
  // A request waits one second for a database connection; more than 20 at once could fail on a slow machine.
  for (let round = 0; round < 3; round += 1)
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(randomUUID(), { detail }, twins[index % 2])));
  for (const twin of twins) await twin.stop();
  expect(await verifyChain(owner)).toMatchObject({ state: 'intact', count: 60 });
});

test("neither the api's role nor the owner can change or add an entry", async () => {
  const changes = ['UPDATE audit_entries SET ip = NULL', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'];
  for (const change of changes) await expect(owner.query(change)).rejects.toThrow('audit entries are never changed');
  await owner.query('SET ROLE land_api');
  const forged =
    "INSERT INTO audit_entries SELECT 61, now(), NULL, 'a', NULL, NULL, '{}', hash, hash FROM audit_entries";
  for (const change of [...changes, forged]) await expect(owner.query(change)).rejects.toThrow('permission denied');
  await owner.query('RESET ROLE');
});

test.each([
  ['UPDATE audit_entries SET detail = \'{"count":9}\' WHERE seq = 3', 3, 'its content was changed'],
  ["UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE seq = 1", 1, 'its content was changed'],
  ['UPDATE audit_entries SET staff_id = NULL WHERE seq = 6', 6, 'its content was changed'],
  ['DELETE FROM audit_entries WHERE seq = 4', 4, 'it is missing'],
  ['DELETE FROM audit_entries WHERE seq = 1', 1, 'it is missing'],
  ["UPDATE audit_entries SET hash = sha256('x') WHERE seq = 2", 2, 'its content was changed'],
  ["UPDATE audit_entries SET previous_hash = sha256('x') WHERE seq = 5", 5, 'it does not follow the one before it'],
  ['DELETE FROM audit_entries WHERE seq > 4', 5, 'it is missing, and all after it'],
])('verification reports a change that the owner of the tables made: %s', async (statement, position, reason) => {
  const before = await verifyChain(owner);
  if (before.state !== 'intact') throw new Error('the chain is not intact');
  const known = { seq: before.count, hash: before.lastHash };
  expect(await verifyChain(owner, known)).toEqual(before);
  await owner.query('BEGIN; ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_kept');
  await owner.query(statement);
  expect(await verifyChain(owner, known)).toEqual({ state: 'broken', what: `audit entry ${position}`, reason });
  await owner.query('ROLLBACK');
});
