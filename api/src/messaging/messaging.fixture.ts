import { hashPhone } from '../consent/phone-hash.js';
import { queryTestDatabase } from '../inbox/lead.fixture.js';
import { TEST_SUPPRESSION_KEY } from '../test-api.fixture.js';

/** The keyed hash of a number under the tests' key. */
export function testHash(phone: string): Buffer {
  return hashPhone(TEST_SUPPRESSION_KEY, phone);
}

/** Tells whether a number is stopped; undefined when it never was. */
export async function isStopped(phone: string): Promise<boolean | undefined> {
  const [row] = await queryTestDatabase('SELECT restored_at IS NULL AS stopped FROM suppressions WHERE phone_hash = $1', [testHash(phone)]);
  return row?.['stopped'] as boolean | undefined;
}

/** What the ledger holds about texts to a number, oldest first. */
export function textEventsOf(phone: string): Promise<Record<string, unknown>[]> {
  const text = "SELECT *, host(ip) AS address FROM consents WHERE subject_hash = $1 AND channel = 'sms' ORDER BY agreed_at, id";
  return queryTestDatabase(text, [testHash(phone)]);
}
