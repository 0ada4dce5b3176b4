import { afterAll, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { hashPhone } from '../../phone/phone-hash.js';
import { connectToTestDatabase, SELLER, startApi, TEST_SUPPRESSION_KEY } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { BOTH_WORDINGS, someLedger, UNLOCKED } from '../../../fixtures/consent/ledger/ledger.fixture.js';
import { verifyLedger } from './verify-ledger.js';

// A ledger that several tests share, because each undoes its changes.
const { owner: shared } = await someLedger();
await verifyLedger(shared);
afterAll(() => shared.end());

/** Runs statements as an owner of the tables who disabled the triggers, then the checks, then rolls back. */
async function tamper(statements: string[], work: () => Promise<void>) {
  await shared.query('BEGIN');
  for (const statement of [UNLOCKED, ...statements]) await shared.query(statement);
  await work();
  await shared.query('ROLLBACK');
}

test('a background job seals rows that two processes write at the same time, and they form one intact chain', async () => {
  const url = await someEmptyDatabase();
  const twins = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: url, BACKGROUND_JOBS: 'on' })));
  const sends = Array.from({ length: 40 }, (_, index) =>
    twins[index % 2]?.post('/api/seller', { ...SELLER, smsConsent: true }, BOTH_WORDINGS),
  );
  await Promise.all(sends);
  const owner = await connectToTestDatabase(url);
  while ((await owner.query('SELECT FROM consents_to_seal')).rowCount !== 0) await pause(50);
  const { rowCount } = await owner.query('SELECT FROM consent_links');
  expect(rowCount).toBeGreaterThan(40);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: rowCount, erased: 0 });
  for (const twin of twins) await twin.stop();
  await owner.end();
});

test.each([
  'UPDATE consents SET ip = NULL',
  "UPDATE consents SET wording = 'x', wording_sha256 = sha256('x')",
  'UPDATE consents SET erased_at = now()',
  'UPDATE consents SET erased_at = now(), ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL, sms_ticked = false',
  'DELETE FROM consents',
  'TRUNCATE consents',
  "UPDATE consent_links SET hash = sha256('x')",
  'DELETE FROM consent_links',
  'TRUNCATE consent_links',
  "INSERT INTO form_copies SELECT sha256('a'), 'a'; UPDATE form_copies SET html = 'b', sha256 = sha256('b')",
])("neither the api's role nor the owner of the tables can run: %s", async (statement) => {
  await expect(shared.query(statement)).rejects.toThrow('the consent ledger is never changed');
  await shared.query('SET ROLE land_api');
  await expect(shared.query(statement)).rejects.toThrow('permission denied');
  await shared.query('RESET ROLE');
});

test("the api's role can neither add links nor change the queue", async () => {
  await shared.query('SET ROLE land_api');
  for (const forged of [
    'INSERT INTO consent_links SELECT seq + 9, uuidv7(), now(), hash, hash, hash FROM consent_links',
    'DELETE FROM consents_to_seal',
    'INSERT INTO consents_to_seal SELECT uuidv7()',
  ])
    await expect(shared.query(forged)).rejects.toThrow('permission denied');
  await shared.query('RESET ROLE');
});

const EMPTIED = 'ip = NULL, user_agent = NULL, page_url = NULL, salt = NULL';
const AT = (position: number) => `WHERE id = (SELECT consent_id FROM consent_links WHERE seq = ${position})`;
test.each([
  [`UPDATE consents SET agreed_at = agreed_at + interval '1 millisecond' ${AT(1)}`, 1, 'its content was changed'],
  [`UPDATE consents SET sms_ticked = false ${AT(2)}`, 2, 'its content was changed'],
  [`UPDATE consents SET kind = 'withdrawal' ${AT(3)}`, 3, 'its content was changed'],
  [`UPDATE consents SET lead_id = uuidv7() ${AT(4)}`, 4, 'its content was changed'],
  [`UPDATE consents SET subject_hash = sha256('x') ${AT(5)}`, 5, 'its content was changed'],
  [`UPDATE consents SET wording = 'x', wording_sha256 = sha256('x') ${AT(6)}`, 6, 'its content was changed'],
  [`UPDATE consents SET wording = NULL ${AT(5)}`, 5, 'its wording was changed'],
  [`UPDATE consents SET wording = 'x' ${AT(6)}`, 6, 'its wording was changed'],
  [`UPDATE consents SET wording = NULL, wording_sha256 = NULL ${AT(6)}`, 6, 'its content was changed'],
  [`UPDATE consents SET section_release = NULL ${AT(7)}`, 7, 'its content was changed'],
  [`UPDATE consents SET ip = '203.0.113.9' ${AT(8)}`, 8, 'its address, browser or page was changed'],
  [`UPDATE consents SET user_agent = '' ${AT(1)}`, 1, 'its address, browser or page was changed'],
  [`UPDATE consents SET salt = sha256('x') ${AT(2)}`, 2, 'its address, browser or page was changed'],
  [`UPDATE consents SET erased_at = now() ${AT(3)}`, 3, 'it is marked as erased but contains personal data'],
  [
    `UPDATE consents SET erased_at = now(), ${EMPTIED} ${AT(3)}`,
    3,
    'its address, browser and page are gone, and the audit trail records no erasure',
  ],
  [`DELETE FROM consents ${AT(4)}`, 4, 'the row itself is missing'],
  ["UPDATE consent_links SET hash = sha256('x') WHERE seq = 6", 6, 'its content was changed'],
  ["UPDATE consent_links SET previous_hash = sha256('x') WHERE seq = 7", 7, 'it does not follow the one before it'],
  ["UPDATE consent_links SET sealed_at = sealed_at - interval '1 day' WHERE seq = 8", 8, 'its content was changed'],
])('verification reports a change that the owner of the tables made: %s', async (statement, position, reason) => {
  const { rows } = await shared.query<{ id: string }>('SELECT consent_id AS id FROM consent_links WHERE seq = $1', [
    position,
  ]);
  await tamper([statement], async () => {
    const what = `consent ${rows[0]?.id} (link ${position})`;
    expect(await verifyLedger(shared)).toEqual({ state: 'broken', what, reason });
  });
  expect(await verifyLedger(shared)).toMatchObject({ state: 'intact', count: 8 });
});

test('verification names a row that is neither in the chain nor in the queue', async () => {
  await tamper(
    ["INSERT INTO consents (id, agreed_to_terms) VALUES ('01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f', true)"],
    async () => {
      const what = 'consent 01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';
      expect(await verifyLedger(shared)).toEqual({ state: 'broken', what, reason: 'it is in no link of the chain' });
    },
  );
});

test('verification reports a missing link, and with --known also missing or replaced newest rows', async () => {
  const before = await verifyLedger(shared);
  if (before.state !== 'intact') throw new Error('the chain is not intact');
  const known = { seq: before.count, hash: before.lastHash };
  expect(await verifyLedger(shared, known)).toEqual(before);
  const replaced = await verifyLedger(shared, { ...known, hash: '0'.repeat(64) });
  expect(replaced).toMatchObject({ reason: 'its hash is not the known one' });
  const missing = { state: 'broken', what: 'link 5', reason: 'it is missing' };
  await tamper(['DELETE FROM consent_links WHERE seq = 5'], async () =>
    expect(await verifyLedger(shared)).toEqual(missing),
  );
  const cutOff = [
    'DELETE FROM consents WHERE id IN (SELECT consent_id FROM consent_links WHERE seq > 4)',
    'DELETE FROM consent_links WHERE seq > 4',
  ];
  await tamper(cutOff, async () => {
    expect(await verifyLedger(shared)).toMatchObject({ state: 'intact', count: 4 });
    expect(await verifyLedger(shared, known)).toEqual({ ...missing, reason: 'it is missing, and all after it' });
  });
});

const erase = 'SELECT erase_consents($1::uuid[], $2::bytea[]) AS count';

test('erase_consents erases rows by lead or phone number, even unsealed ones, and the audit trail names the rows', async () => {
  const { owner, phones } = await someLedger();
  const [first, second] = phones.map((phone) => hashPhone(TEST_SUPPRESSION_KEY, phone));
  const { rows: leads } = await owner.query<{ id: string }>(
    'SELECT lead_id AS id FROM consents WHERE subject_hash = $1',
    [second],
  );
  expect((await owner.query(erase, [leads.map(({ id }) => id), [first]])).rows).toEqual([{ count: 4 }]);
  expect((await owner.query(erase, [[], [first]])).rows).toEqual([{ count: 0 }]);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 8, erased: 4 });
  const { rows } = await owner.query(
    'SELECT ip, user_agent, page_url, salt, wording, sms_ticked FROM consents WHERE subject_hash = $1 ORDER BY channel DESC',
    [first],
  );
  const gone = { ip: null, user_agent: null, page_url: null, salt: null, sms_ticked: true };
  expect(rows).toEqual([
    { ...gone, wording: 'I agree – to “all”.' },
    { ...gone, wording: 'Text me.\nSTOP ends it.' },
  ]);
  const { rows: entries } = await owner.query(
    "SELECT staff_id, lead_id, ip, detail FROM audit_entries WHERE action = 'consents-erased'",
  );
  const detail = { rows: [1, 2, 3, 4], from: expect.any(String), to: expect.any(String) };
  expect(entries).toEqual([{ staff_id: null, lead_id: null, ip: null, detail }]);
  expect((await owner.query('SELECT FROM consent_erasures_to_enter')).rowCount).toBe(0);
  await owner.query('ALTER TABLE audit_entries DISABLE TRIGGER ALL');
  await owner.query('UPDATE audit_entries SET detail = detail || \'{"rows": [1, 2]}\' WHERE seq = 1');
  expect(await verifyLedger(owner)).toMatchObject({ state: 'broken', what: expect.stringContaining('consent ') });
  await owner.query('UPDATE audit_entries SET detail = detail || \'{"rows": [4, 3, 2, 1]}\' WHERE seq = 1');
  expect(await verifyLedger(owner)).toEqual({
    state: 'broken',
    what: 'audit entry 1 (the audit trail proves erasures)',
    reason: 'its content was changed',
  });
  await owner.end();
});

test.each([
  [
    'an erased row has another time of the erasure',
    "UPDATE consents SET erased_at = erased_at - interval '1 day' WHERE id = $1",
    'the audit trail has another time of its erasure',
  ],
  ['an erased row lost its wording', 'UPDATE consents SET wording = NULL WHERE id = $1', 'its wording was changed'],
  [
    'an erased row got other values',
    "UPDATE consents SET erased_at = NULL, ip = '203.0.113.9', salt = sha256('x') WHERE id = $1",
    'its address, browser or page was changed',
  ],
  [
    'an erased row got its old values',
    'UPDATE consents SET erased_at = NULL, ip = $2, user_agent = $3, page_url = $4, salt = $5 WHERE id = $1',
    'the audit trail records its erasure, but it is not erased',
  ],
])('verification reports a change after an erasure: %s', async (_what, statement, reason) => {
  const { owner } = await someLedger();
  await verifyLedger(owner);
  const {
    rows: [row],
  } = await owner.query<Record<string, unknown>>(
    'SELECT c.*, l.seq FROM consents c JOIN consent_links l ON l.consent_id = c.id WHERE l.seq = 3',
  );
  await owner.query(erase, [[row?.['lead_id']], []]);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', erased: 2 });
  await owner.query(UNLOCKED);
  const values = ['id', 'ip', 'user_agent', 'page_url', 'salt'].map((name) => row?.[name]);
  await owner.query(statement, values.slice(0, statement.includes('$2') ? 5 : 1));
  expect(await verifyLedger(owner)).toEqual({
    state: 'broken',
    what: `consent ${String(row?.['id'])} (link 3)`,
    reason,
  });
  await owner.end();
});

test('rows without a phone number and rows from an IPv6 address are sealed, each with its own salt', async () => {
  const owner = await connectToTestDatabase(await someEmptyDatabase());
  await owner.query(`
    INSERT INTO consents (agreed_to_terms, wording, wording_sha256, ip)
    SELECT true, 'ü', sha256(convert_to('ü', 'UTF8')), '2001:db8::1' FROM generate_series(1, 7)`);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 7 });
  expect((await owner.query('SELECT DISTINCT salt FROM consents')).rowCount).toBe(7);
  await owner.end();
});
