import { expect, test } from '@jest/globals';
import { storeLeads } from '../../../fixtures/inbox/lead.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { connectToTestDatabase, useApi } from '../../../fixtures/test-api.fixture.js';
import { useOwnDatabase } from '../../../fixtures/test-database.fixture.js';
import { numbersLeft, yearsAgo } from '../../../fixtures/privacy/retention/retention.fixture.js';
import { RetentionService } from './retention.service.js';

await useOwnDatabase();
const api = await useApi();

/** Stores leads received seven years ago, each with a call last year. Disables triggers, to be fast. */
async function storeManyInTouch(count: number): Promise<void> {
  const { id } = await signedIn('agent');
  const client = await connectToTestDatabase();
  await client.query('SET session_replication_role = replica');
  await client.query(
    `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, received_at, body_sha256)
     SELECT 'seller', 'Ann', 'Lee', '+1212' || (2000000 + n), false, now() - interval '7 years', sha256('') FROM generate_series(1, ${count}) n`,
  );
  await client.query(
    `INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at)
     SELECT id, $1, 'call', 'reached', now() - interval '1 year' FROM leads`,
    [id],
  );
  await client.query('ANALYZE');
  await client.end();
}

test('retention finds the one expired lead among 50,000 older ones with a call last year', async () => {
  await storeManyInTouch(50_000);
  await storeLeads(1, { phone: '+13105550123', respond_by: null, received_at: yearsAgo(6) });
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(1);
  expect(await numbersLeft('+1310')).toEqual([]);
  expect(await numbersLeft('+1212')).toHaveLength(50_000);
}, 60_000);
