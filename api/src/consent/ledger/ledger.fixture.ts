import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { SELLER, startApi } from '../../test-api.fixture.js';
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

/** What the owner of the tables can do before changing them. */
export const UNLOCKED = `
ALTER TABLE consents DISABLE TRIGGER ALL, DROP CONSTRAINT IF EXISTS consents_wording_digest;
ALTER TABLE consent_links DISABLE TRIGGER ALL;
ALTER TABLE form_copies DISABLE TRIGGER ALL`;

/** A number in use that no other test sends from. */
export function somePhone(): string {
  return `+1212${randomInt(200, 555)}${String(randomInt(10_000)).padStart(4, '0')}`;
}

/**
 * A database of its own with leads whose texts box is checked, so with two rows each, and a connection as the tables'
 * owner.
 */
export async function someLedger(leads: number) {
  const first = firstLedgers.get(leads) ?? fillLedger(leads);
  firstLedgers.set(leads, first);
  const { template, phones } = await first;
  const url = await copyDatabase(template);
  return { owner: await connectAsOwner(url), url, phones };
}

/** What the ledgers of a test file are copies of, by their leads. */
const firstLedgers = new Map<number, ReturnType<typeof fillLedger>>();

async function fillLedger(leads: number) {
  const url = await someEmptyDatabase();
  const own = await startApi({ DATABASE_URL: url });
  const phones = Array.from({ length: leads }, somePhone);
  for (const phone of phones) await own.post('/api/seller', { ...SELLER, phone, smsConsent: true }, BOTH_WORDINGS);
  await own.stop();
  return { template: new URL(url).pathname.slice(1), phones };
}

export async function connectAsOwner(connectionString: string): Promise<pg.Client> {
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  return owner;
}

/** Asks until the answer is not undefined, for ten seconds. */
export async function soon<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await pause(50);
  }
  throw new Error('not within ten seconds');
}
