import { afterAll, expect, test } from '@jest/globals';
import { SELLER, startApi, TEST_SUPPRESSION_KEY } from '../../test-api.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { BOTH_WORDINGS, connectAsOwner, someLedger, soon, UNLOCKED } from './ledger.fixture.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { verifyLedger } from './verify-ledger.js';

test('rows that are written at once by two processes are one chain, sealed without being asked', async () => {
  const { owner, url } = await someLedger(0);
  const twins = await Promise.all([1, 2].map(() => startApi({ DATABASE_URL: url, BACKGROUND_JOBS: 'on' })));
  const sends = Array.from({ length: 40 }, (_, index) =>
    twins[index % 2]?.post('/api/seller', { ...SELLER, smsConsent: true }, BOTH_WORDINGS),
  );
  await Promise.all(sends);
  await soon(async () => ((await owner.query('SELECT FROM consent_links')).rowCount === 80 ? true : undefined));
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 80, erased: 0 });
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
])("neither the api's role nor the owner can %s", async (statement) => {
  const { owner } = await someLedger(1);
  await verifyLedger(owner);
  await expect(owner.query(statement)).rejects.toThrow('the consent ledger is never changed');
  await owner.query('SET ROLE land_api');
  await expect(owner.query(statement)).rejects.toThrow('permission denied');
  for (const forged of [
    'INSERT INTO consent_links SELECT seq + 9, uuidv7(), now(), hash, hash, hash FROM consent_links',
    'DELETE FROM consents_to_seal',
    'INSERT INTO consents_to_seal SELECT uuidv7()',
  ])
    await expect(owner.query(forged)).rejects.toThrow('permission denied');
  await owner.query('RESET ROLE');
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 2 });
  await owner.end();
});

// Each change is undone, so that one ledger is enough for all.
let tampered: ReturnType<typeof someLedger> | undefined;
afterAll(async () => (await tampered)?.owner.end());

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
  [`UPDATE consents SET erased_at = now() ${AT(3)}`, 3, 'it is erased, yet holds something personal'],
  [
    `UPDATE consents SET erased_at = now(), ${EMPTIED} ${AT(3)}`,
    3,
    'its address, browser and page are gone, and the audit trail knows of no erasure',
  ],
  [`DELETE FROM consents ${AT(4)}`, 4, 'the row itself is missing'],
  ["UPDATE consent_links SET hash = sha256('x') WHERE seq = 6", 6, 'its content was changed'],
  ["UPDATE consent_links SET previous_hash = sha256('x') WHERE seq = 7", 7, 'it does not follow the one before it'],
  ["UPDATE consent_links SET sealed_at = sealed_at - interval '1 day' WHERE seq = 8", 8, 'its content was changed'],
])('tampering by the owner is found: %s', async (statement, position, reason) => {
  const { owner } = await (tampered ??= someLedger(4));
  await owner.query('BEGIN');
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 8 });
  const {
    rows: [row],
  } = await owner.query<{ id: string }>('SELECT consent_id AS id FROM consent_links WHERE seq = $1', [position]);
  await owner.query(UNLOCKED);
  await owner.query(statement);
  expect(await verifyLedger(owner)).toEqual({ state: 'broken', what: `consent ${row?.id} (link ${position})`, reason });
  await owner.query('ROLLBACK');
});

test('a row that was put in past the queue is named', async () => {
  const { owner } = await someLedger(1);
  await owner.query(UNLOCKED);
  const {
    rows: [row],
  } = await owner.query<{ id: string }>('INSERT INTO consents (agreed_to_terms) VALUES (true) RETURNING id');
  expect(await verifyLedger(owner)).toEqual({
    state: 'broken',
    what: `consent ${row?.id}`,
    reason: 'it is in no link of the chain',
  });
  await owner.end();
});

test('cutting off the newest rows is found by whoever knows an earlier end', async () => {
  const { owner } = await someLedger(3);
  const before = await verifyLedger(owner);
  if (before.state !== 'intact') throw new Error('the chain is not intact');
  const known = { seq: before.count, hash: before.lastHash };
  expect(await verifyLedger(owner, known)).toEqual(before);
  expect(await verifyLedger(owner, { ...known, hash: '0'.repeat(64) })).toMatchObject({
    reason: 'it is not the one that was known',
  });
  await owner.query(UNLOCKED);
  await owner.query('DELETE FROM consent_links WHERE seq = 5');
  expect(await verifyLedger(owner)).toEqual({ state: 'broken', what: 'link 5', reason: 'it is missing' });
  await owner.query(
    'DELETE FROM consents WHERE id IN (SELECT consent_id FROM consent_links WHERE seq > 4); DELETE FROM consents WHERE id NOT IN (SELECT consent_id FROM consent_links); DELETE FROM consent_links WHERE seq > 4',
  );
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 4 });
  expect(await verifyLedger(owner, known)).toEqual({
    state: 'broken',
    what: 'link 5',
    reason: 'it is missing, and all after it',
  });
  await owner.end();
});

test('a person is erased from the ledger by lead or by number, even before it is sealed, and the chain still verifies', async () => {
  const { owner, phones } = await someLedger(3);
  const hash = hashPhone(TEST_SUPPRESSION_KEY, String(phones[0]));
  const erased = await owner.query<{ count: number }>(
    `SELECT erase_consents(ARRAY(SELECT lead_id FROM consents WHERE subject_hash = $2), ARRAY[$1]::bytea[]) AS count`,
    [hash, hashPhone(TEST_SUPPRESSION_KEY, String(phones[1]))],
  );
  expect(erased.rows).toEqual([{ count: 4 }]);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 6, erased: 4 });
  const { rows } = await owner.query(
    'SELECT ip, user_agent, page_url, salt, wording, sms_ticked FROM consents WHERE subject_hash = $1',
    [hash],
  );
  const gone = { ip: null, user_agent: null, page_url: null, salt: null };
  expect(rows).toEqual([
    { ...gone, wording: 'I agree – to “all”.', sms_ticked: true },
    { ...gone, wording: 'Text me.\nSTOP ends it.', sms_ticked: true },
  ]);
  await owner.end();
});

test('rows without a number and from an IPv6 address are sealed too, each with a salt of its own', async () => {
  const owner = await connectAsOwner(await someEmptyDatabase());
  await owner.query(`
    INSERT INTO consents (agreed_to_terms, wording, wording_sha256, ip)
    SELECT true, 'ü', sha256(convert_to('ü', 'UTF8')), '2001:db8::1' FROM generate_series(1, 7)`);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 7 });
  expect((await owner.query('SELECT DISTINCT salt FROM consents')).rowCount).toBe(7);
  await owner.end();
});
