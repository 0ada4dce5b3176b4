import { randomInt } from 'node:crypto';
import { connectToTestDatabase, SELLER, startApi } from '../../test-api.fixture.js';
import { copyDatabase, someEmptyDatabase } from '../../test-database.fixture.js';

/** Headers of a form that has both boxes. */
export const BOTH_WORDINGS = {
  'consent-wording': Buffer.from('I agree – to “all”.').toString('base64url'),
  'sms-consent-wording': Buffer.from('Text me.\nSTOP ends it.').toString('base64url'),
  'consent-version': '2026-11-21',
  'section-release': 'seller@1.0.0-abc',
  'user-agent': 'Test "Browser" \\ 1.0',
  referer: 'http://localhost:3000/sell-your-land',
};

/** Lets the owner of the tables change them, as a tamperer would. */
export const UNLOCKED = `
ALTER TABLE consents DISABLE TRIGGER ALL, DROP CONSTRAINT IF EXISTS consents_wording_digest;
ALTER TABLE consent_links DISABLE TRIGGER ALL;
ALTER TABLE form_copies DISABLE TRIGGER ALL`;

/** A number in use that no other test sends from. */
export function somePhone(): string {
  return `+1212${randomInt(200, 555)}${String(randomInt(10_000)).padStart(4, '0')}`;
}

/** A database with four leads and both of their consents, and a connection as the owner of its tables. */
export async function someLedger() {
  const { template, phones } = await (filled ??= fillLedger());
  const url = await copyDatabase(template);
  return { owner: await connectToTestDatabase(url), url, phones };
}

/** The ledger that each test of a file copies. */
let filled: ReturnType<typeof fillLedger> | undefined;

async function fillLedger() {
  const url = await someEmptyDatabase();
  const own = await startApi({ DATABASE_URL: url });
  const phones = Array.from({ length: 4 }, somePhone);
  for (const phone of phones) await own.post('/api/seller', { ...SELLER, phone, smsConsent: true }, BOTH_WORDINGS);
  await own.stop();
  return { template: new URL(url).pathname.slice(1), phones };
}
