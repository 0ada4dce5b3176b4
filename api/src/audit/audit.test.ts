import { afterAll, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { Database } from '../database/database.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import { startApi, useApi } from '../test-api.fixture.js';
import { copyDatabase, someEmptyDatabase } from '../test-database.fixture.js';
import { AuditLog } from '../database/audit-log.js';
import { verifyChain } from './verify-chain.js';

const api = await useApi();

interface Page {
  readonly items: {
    seq: number;
    at: string;
    staffId: string;
    action: string;
    leadId: string;
    ip: string;
    detail: object;
  }[];
  readonly nextCursor: string | null;
}

const record = (staffId: string, more: object = {}, at = api) =>
  at.app.get(AuditLog).record({ staffId, action: 'lead-read', leadId: randomUUID(), ip: '203.0.113.7', ...more });

async function list(query: string): Promise<Page> {
  const { headers } = await signedIn('admin');
  const answer = await api.request({ url: `/api/admin/audit?${query}`, headers });
  expect(answer.statusCode).toBe(200);
  return answer.json<Page>();
}

/** A database of its own with a chain of entries, and a connection as the owner of its tables. */
async function someChain(length: number) {
  const first = firstChains.get(length) ?? fillChain(length);
  firstChains.set(length, first);
  const url = await copyDatabase(await first);
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  return { owner, url };
}

/** Names of the databases that the others are copies of, by the length of their chains. */
const firstChains = new Map<number, Promise<string>>();

async function fillChain(length: number): Promise<string> {
  const url = await someEmptyDatabase();
  const own = await startApi({ DATABASE_URL: url });
  const staffId = randomUUID();
  for (let count = 0; count < length; count += 1)
    await record(staffId, { detail: { count, b: 1, a: ['ü', null] } }, own);
  await own.stop();
  return new URL(url).pathname.slice(1);
}

test('the trail is read newest first, a page at a time, while entries arrive', async () => {
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
  const at = new Date((await list(`staff=${staffId}&action=note-added`)).items[0]?.at ?? '');
  const later = new Date(at.getTime() + 60_000).toISOString();
  expect((await list(`staff=${staffId}`)).items).toHaveLength(3);
  expect((await list(`lead=${leadId}`)).items).toHaveLength(2);
  expect((await list(`lead=${leadId}&action=note-added`)).items).toHaveLength(1);
  expect(
    (await list(`staff=${staffId}&from=${new Date(at.getTime() - 60_000).toISOString()}&to=${later}`)).items,
  ).toHaveLength(3);
  expect((await list(`staff=${staffId}&from=${later}`)).items).toEqual([]);
  expect((await list(`staff=${staffId}&to=2020-01-01T00:00:00Z`)).items).toEqual([]);
});

test.each([
  ['staff', '1'],
  ['lead', "1' OR '1'='1"],
  ['action', 'lead-erased'],
  ['from', 'yesterday'],
  ['to', '2026-13-01T00:00:00Z'],
  ['from', '2026-02-30T00:00:00Z'],
  ['from', '0000-01-01T00:00:00Z'],
  ['to', '2026-02-01T24:30:00Z'],
  ['to', '2026-02-01T00:00:00+99:00'],
  ['limit', '0'],
  ['limit', '201'],
  ['limit', '1.5'],
  ['cursor', 'abc'],
  ['cursor', ''],
  ['order', 'asc'],
  ['constructor', '1'],
])('a parameter %s=%s is answered 400 by name', async (name, value) => {
  const { headers } = await signedIn('admin');
  const answer = await api.request({ url: '/api/admin/audit', query: { [name]: value }, headers });
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ errors: { field: string }[] }>().errors.map(({ field }) => field)).toEqual([name]);
});

test('entries that are written at once form one chain', async () => {
  const { owner, url } = await someChain(0);
  const twins = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: url })));
  await Promise.all(Array.from({ length: 60 }, (_, index) => record(randomUUID(), {}, twins[index % 2])));
  expect(await verifyChain(owner)).toMatchObject({ state: 'intact', count: 60 });
  for (const twin of twins) await twin.stop();
  await owner.end();
});

test.each(['UPDATE audit_entries SET ip = NULL', 'DELETE FROM audit_entries', 'TRUNCATE audit_entries'])(
  "neither the api's role nor the owner can %s",
  async (statement) => {
    const { owner } = await someChain(1);
    await expect(owner.query(statement)).rejects.toThrow('audit entries are never changed');
    await owner.query('SET ROLE land_api');
    await expect(owner.query(statement)).rejects.toThrow('permission denied');
    await expect(
      owner.query(
        "INSERT INTO audit_entries SELECT 2, now(), NULL, 'a', NULL, NULL, '{}', hash, hash FROM audit_entries",
      ),
    ).rejects.toThrow('permission denied');
    await owner.query('RESET ROLE');
    expect(await verifyChain(owner)).toMatchObject({ state: 'intact', count: 1 });
    await owner.end();
  },
);

test('the api serves as a role that owns nothing', async () => {
  const { rows } = await api.app.get(Database).queryOfLibrary({ text: 'SELECT current_user AS name' });
  expect(rows).toEqual([{ name: 'land_api' }]);
});

// Each change is undone, so that one chain is enough for all.
let tampered: ReturnType<typeof someChain> | undefined;
afterAll(async () => (await tampered)?.owner.end());

test.each([
  ['UPDATE audit_entries SET detail = \'{"count":9}\' WHERE seq = 3', 3, 'its content was changed'],
  ["UPDATE audit_entries SET at = at + interval '1 microsecond' WHERE seq = 1", 1, 'its content was changed'],
  ['UPDATE audit_entries SET staff_id = NULL WHERE seq = 6', 6, 'its content was changed'],
  ['DELETE FROM audit_entries WHERE seq = 4', 4, 'it is missing'],
  ['DELETE FROM audit_entries WHERE seq = 1', 1, 'it is missing'],
  ["UPDATE audit_entries SET hash = sha256('x') WHERE seq = 2", 2, 'its content was changed'],
  ["UPDATE audit_entries SET previous_hash = sha256('x') WHERE seq = 5", 5, 'it does not follow the one before it'],
])('tampering by the owner is found: %s', async (statement, seq, reason) => {
  const { owner } = await (tampered ??= someChain(6));
  await owner.query('BEGIN');
  await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_kept');
  await owner.query(statement);
  expect(await verifyChain(owner)).toMatchObject({ state: 'broken', position: seq, reason });
  await owner.query('ROLLBACK');
});

test('cutting off the newest entries is found by whoever knows an earlier end', async () => {
  const { owner } = await someChain(6);
  const before = await verifyChain(owner);
  if (before.state !== 'intact') throw new Error('the chain is not intact');
  const known = { seq: before.count, hash: before.lastHash };
  expect(await verifyChain(owner, known)).toEqual(before);
  await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_are_kept');
  await owner.query('DELETE FROM audit_entries WHERE seq > 4');
  expect(await verifyChain(owner)).toMatchObject({ state: 'intact', count: 4 });
  expect(await verifyChain(owner, known)).toEqual({
    state: 'broken',
    position: 5,
    reason: 'it is missing, and all after it',
  });
  await owner.end();
});
