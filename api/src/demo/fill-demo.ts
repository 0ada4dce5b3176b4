import { randomInt } from 'node:crypto';
import pg from 'pg';
import { phoneHashKey, hashPhoneInSql } from '../phone/phone-hash.js';
import { generatePassword, hashPassword } from '../staff/passwords/password-hash.js';
import { addLand } from './add-land.js';
import { ADD_LEADS } from './add-leads.sql.js';
import { dropIndexes } from './drop-indexes.js';

// Rows of the consent ledger that one statement adds to the chain of hashes.
const SEALED_AT_ONCE = 20_000;
// The ending of the section releases of demo consents, which marks their leads as made up.
const DEMO_RELEASE = 'demo';
const TABLES = ['leads', 'consents', 'lead_contacts'];
const DEMO_STAFF = ['Ann Lee', 'Ben Ortiz', 'Cara Novak', 'Dev Patel', 'Eve Stone', 'Finn Walsh'];

const WORDINGS = {
  terms:
    'I agree to the Privacy Policy and the Terms and Conditions. Texts are sent only to those who check the box for them.',
  sms: 'Yes, text me. Texts are automated and recurring; message and data rates may apply. Reply STOP to unsubscribe or HELP for help.',
};

/**
 * Adds the consents of the leads whose idempotency keys end in $1; three in five agreed to texts. $2 is the key of the
 * hashes of phone numbers. The IP addresses are from the range reserved for benchmarks (RFC 2544).
 */
const ADD_CONSENTS = `
INSERT INTO consents (lead_id, channel, agreed_to_terms, sms_ticked, wording, wording_version, wording_sha256, agreed_at, ip, user_agent,
  section_release, subject_hash)
SELECT id, channel, true, hashtext(id::text) % 5 BETWEEN -2 AND 2, wording, '2026-11-22', wording_sha256, received_at,
  '198.18.0.0'::inet + (hashtext(phone) & 131071), 'Mozilla/5.0', type || to_char(received_at, '"@"YY.MM"-${DEMO_RELEASE}"'), ${hashPhoneInSql('phone', '$2')}
FROM leads JOIN (VALUES
    ('terms', '${WORDINGS.terms}', sha256('${WORDINGS.terms}')), ('sms', '${WORDINGS.sms}', sha256('${WORDINGS.sms}'))
  ) AS shown (channel, wording, wording_sha256) ON channel = 'terms' OR hashtext(id::text) % 5 BETWEEN -2 AND 2
WHERE right(idempotency_key, length($1)) = $1`;

/** Adds the first contact of each answered lead; $2 are the ids of the staff. */
const ADD_CONTACTS = `
INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at, logged_at)
SELECT id, coalesce(assignee_id, ($2::uuid[])[1]),
  ('{call,call,text,email}'::text[])[1 + (hashtext(phone) & 3)], ('{reached,reached,reached,message-left}'::text[])[1 + ((hashtext(phone) >> 2) & 3)],
  first_contact_at, first_contact_at
FROM leads
WHERE first_contact_at IS NOT NULL AND right(idempotency_key, length($1)) = $1`;

/** The database contains leads of real people. */
export class RealLeads extends Error {}

interface DemoOptions {
  /** The number of leads to add. */
  readonly leads: number;
  /** Whether a database with real leads is filled too. */
  readonly isForced: boolean;
  /** The key of the hashes of phone numbers. */
  readonly suppressionKey: string;
}

/**
 * Fills a migrated database with made-up leads in one transaction, which locks the tables.
 * @throws RealLeads if the database contains real leads and `isForced` is false
 */
export async function fillDemo(url: string, { leads, isForced, suppressionKey }: DemoOptions): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'land-demo' });
  // An unhandled 'error' event would end the process. The next statement reports a lost connection anyway.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(`LOCK TABLE ${TABLES.join(', ')}`);
    if (!isForced) await refuseRealLeads(client);
    const staffIds = await addStaff(client);
    // The ending of the idempotency keys of these leads, which no other lead has.
    const ending = `-demo-${randomInt(2 ** 31)}`;
    const restoreIndexes = (await isRebuildFaster(client, leads)) ? await dropIndexes(client, TABLES) : undefined;
    await client.query(ADD_LEADS, [leads, staffIds, ending]);
    await client.query(ADD_CONSENTS, [ending, phoneHashKey(suppressionKey)]);
    await client.query(ADD_CONTACTS, [ending, staffIds]);
    await restoreIndexes?.();
    await addLand(client, ending, staffIds[0]);
    // The queue of leads to compare with others: the api would be busy with it during benchmarks.
    await client.query('DELETE FROM leads_to_compare');
    await client.query('COMMIT');
    await sealConsents(client);
    // Updates the statistics that Postgres plans queries with.
    await client.query(`VACUUM ANALYZE ${TABLES.join(', ')}, consent_links, consents_to_seal, leads_to_compare`);
  } finally {
    await client.end();
  }
}

async function refuseRealLeads(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query(
    `SELECT FROM leads l WHERE NOT EXISTS (SELECT FROM consents c WHERE c.lead_id = l.id AND right(c.section_release, length($1)) = $1) LIMIT 1`,
    [DEMO_RELEASE],
  );
  if (rowCount !== 0)
    throw new RealLeads('The database contains real leads. Use --force to add made-up leads to them.');
}

// Adds made-up colleagues with unknown passwords and returns their ids.
async function addStaff(client: pg.Client): Promise<string[]> {
  const passwordHash = await hashPassword(generatePassword());
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO staff (email, name, role, password_hash)
     SELECT 'demo-' || number || '@demo.invalid', name, 'agent', $2 FROM unnest($1::text[]) WITH ORDINALITY AS demo (name, number)
     ON CONFLICT (email) DO UPDATE SET name = excluded.name
     RETURNING id`,
    [DEMO_STAFF, passwordHash],
  );
  return rows.map(({ id }) => id);
}

// Whether building the indexes again takes less time than adding the new leads to them one by one.
async function isRebuildFaster(client: pg.Client, leads: number): Promise<boolean> {
  const { rows } = await client.query<{ isFaster: boolean }>(
    'SELECT count(*) <= 2 * $1::bigint AS "isFaster" FROM leads',
    [leads],
  );
  return rows[0]?.isFaster === true;
}

// Seals the consents here, because the api would be busy with it during benchmarks.
async function sealConsents(client: pg.Client): Promise<void> {
  const seal = () => client.query<{ sealed: number }>('SELECT seal_consents($1) AS sealed', [SEALED_AT_ONCE]);
  while ((await seal()).rows[0]?.sealed === SEALED_AT_ONCE);
}
