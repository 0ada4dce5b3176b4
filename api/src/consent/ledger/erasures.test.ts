import { expect, test } from '@jest/globals';
import { TEST_SUPPRESSION_KEY } from '../../test-api.fixture.js';
import { someLedger, UNLOCKED } from './ledger.fixture.js';
import { hashPhone } from '../../phone/phone-hash.js';
import { verifyLedger } from './verify-ledger.js';

test.each([
  [
    'an erased row says another time',
    "UPDATE consents SET erased_at = erased_at - interval '1 day' WHERE id = $1",
    'it was not erased when it says',
  ],
  ['an erased row lost its wording', 'UPDATE consents SET wording = NULL WHERE id = $1', 'its wording was changed'],
  [
    'an erased row is filled in again',
    "UPDATE consents SET erased_at = NULL, ip = '203.0.113.9', salt = sha256('x') WHERE id = $1",
    'its address, browser or page was changed',
  ],
  [
    'an erased row is filled in as it was',
    'UPDATE consents SET erased_at = NULL, ip = $2, user_agent = $3, page_url = $4, salt = $5 WHERE id = $1',
    'the audit trail says that it was erased, and it is not',
  ],
])('tampering by the owner after an erasure is found: %s', async (_what, statement, reason) => {
  const { owner } = await someLedger(2);
  await verifyLedger(owner);
  const {
    rows: [row],
  } = await owner.query<Record<string, unknown>>(
    'SELECT c.*, l.seq FROM consents c JOIN consent_links l ON l.consent_id = c.id WHERE l.seq = 3',
  );
  await owner.query('SELECT erase_consents(ARRAY[$1]::uuid[], ARRAY[]::bytea[])', [row?.['lead_id']]);
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

test('an erasure is an entry of the audit trail that names its rows, and a changed trail is found with the ledger', async () => {
  const { owner, phones } = await someLedger(2);
  await owner.query('BEGIN');
  for (const phone of phones)
    await owner.query('SELECT erase_consents(ARRAY[]::uuid[], ARRAY[$1]::bytea[])', [
      hashPhone(TEST_SUPPRESSION_KEY, phone),
    ]);
  await owner.query('COMMIT');
  await owner.query('SELECT erase_consents(ARRAY[]::uuid[], ARRAY[$1]::bytea[])', [
    hashPhone(TEST_SUPPRESSION_KEY, String(phones[0])),
  ]);
  const { rows } = await owner.query(
    "SELECT staff_id, lead_id, ip, detail FROM audit_entries WHERE action = 'consents-erased' ORDER BY seq",
  );
  const entry = (positions: number[]) => ({
    staff_id: null,
    lead_id: null,
    ip: null,
    detail: { rows: positions, from: expect.any(String), to: expect.any(String) },
  });
  expect(rows).toEqual([entry([1, 2]), entry([3, 4])]);
  expect((await owner.query('SELECT FROM consent_erasures_to_enter')).rowCount).toBe(0);
  expect(await verifyLedger(owner)).toMatchObject({ state: 'intact', count: 4, erased: 4 });
  await owner.query(
    'ALTER TABLE audit_entries DISABLE TRIGGER ALL; UPDATE audit_entries SET detail = detail || \'{"rows": [1, 2, 3, 4]}\' WHERE seq = 1',
  );
  expect(await verifyLedger(owner)).toEqual({
    state: 'broken',
    what: 'audit entry 1, by which erasures are known,',
    reason: 'its content was changed',
  });
  await owner.end();
});
