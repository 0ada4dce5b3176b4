import { expect, test } from '@jest/globals';
import { storeLeads } from '../inbox/lead.fixture.js';
import { phoneHashKey } from '../phone/phone-hash.js';
import { queryTestDatabase, TEST_SUPPRESSION_KEY, useApi } from '../test-api.fixture.js';
import { useOwnDatabase } from '../test-database.fixture.js';
import { RetentionService } from './retention.service.js';

await useOwnDatabase();
const api = await useApi();

/** A lead that came so many years ago; with a contact that many years ago. */
async function store(phone: string, years: number, contactYears?: number): Promise<void> {
  const received_at = new Date(Date.now() - years * 365.25 * 86_400_000);
  const [id] = await storeLeads(1, { phone, respond_by: null, received_at });
  await queryTestDatabase(
    `INSERT INTO consents (lead_id, agreed_to_terms, ip, agreed_at) VALUES ($1, true, '203.0.113.9', now() - $2::float8 * interval '1 year')`,
    [id, years],
  );
  if (contactYears === undefined) return;
  const staff = await queryTestDatabase<{ id: string }>(
    `INSERT INTO staff (email, name, role, password_hash) VALUES ($1, 'Ann', 'agent', '$argon2id$none') RETURNING id`,
    [`${phone.slice(1)}@staff.example`],
  );
  await queryTestDatabase(
    `INSERT INTO lead_contacts (lead_id, staff_id, channel, outcome, at) VALUES ($1, $2, 'call', 'reached', now() - $3::float8 * interval '1 year')`,
    [id, staff[0]?.id, contactYears],
  );
}

test('five years after the last contact a person is removed, and not a day before', async () => {
  await store('+12125550101', 5.01);
  await store('+12125550102', 4.99);
  await store('+12125550103', 7, 4.9);
  await store('+12125550104', 7, 5.1);
  await store('+12125550105', 8);
  await store('+12125550105', 1);
  expect(await api.app.get(RetentionService).eraseExpired()).toBe(2);
  const rows = await queryTestDatabase<{ phone: string }>('SELECT phone FROM leads ORDER BY phone, received_at');
  expect(rows.map(({ phone }) => phone.slice(-3))).toEqual(['102', '103', '105', '105']);
  const erased = await queryTestDatabase<{ count: number }>(
    'SELECT count(*)::int AS count FROM consents WHERE erased_at IS NOT NULL AND ip IS NULL',
  );
  expect(erased[0]?.count).toBe(2);
});

/** The keyed hash of a number, as SQL with the number in $1. */
const HASH = `decode('${phoneHashKey(TEST_SUPPRESSION_KEY).toString('hex')}', 'hex') || convert_to($1, 'UTF8')`;
const ago = (years: number) => `now() - ${years} * interval '1 year'`;
const run = async (text: string, phone: string, ...more: unknown[]) =>
  await queryTestDatabase<Record<string, unknown>>(text, [phone, ...more]);
const isStored = async (phone: string) => (await run('SELECT FROM leads WHERE phone = $1', phone)).length > 0;
const eraseExpired = () => api.app.get(RetentionService).eraseExpired();
/** A stop on the page, as it is stored: with where it came from, and without a lead. */
const stopOnPage = (phone: string, years: number) =>
  run(
    `INSERT INTO consents (kind, channel, source, subject_hash, ip, user_agent, page_url, agreed_at)
     VALUES ('withdrawal', 'sms', 'page', sha256(${HASH}), '203.0.113.7', 'Browser', 'https://land.example/stop-texts', ${ago(years)})`,
    phone,
  );
const ORIGINS = `SELECT host(ip) AS ip, user_agent, page_url FROM consents WHERE subject_hash = sha256(${HASH}) ORDER BY agreed_at`;
const originsOf = async (phone: string) => (await run(ORIGINS, phone)).map((row) => Object.values(row));

const IN_TOUCH: [string, string][] = [
  [
    'a stop on the page',
    `INSERT INTO consents (kind, channel, source, subject_hash, agreed_at) VALUES ('withdrawal', 'sms', 'page', sha256(${HASH}), ${ago(4.9)})`,
  ],
  [
    'a stop that was asked for again',
    `INSERT INTO suppressions (phone_hash, stopped_at, source) VALUES (sha256(${HASH}), ${ago(4.9)}, 'staff')`,
  ],
  [
    'a text',
    `INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, sent_at, received_at, meaning) VALUES ('neutral', $1, $1, sha256(${HASH}), ${ago(4.9)}, ${ago(4.9)}, 'other')`,
  ],
  [
    'a privacy request',
    `INSERT INTO privacy_requests (kind, phone, received_at, confirm_by, finish_by) VALUES ('correct', $1, ${ago(4.9)}, now(), now())`,
  ],
  [
    'a note of staff',
    `WITH ann AS (INSERT INTO staff (email, name, role, password_hash) VALUES ('note@staff.example', 'Ann', 'agent', '$argon2id$none') RETURNING id)
     INSERT INTO lead_notes (lead_id, staff_id, text, at) SELECT leads.id, ann.id, 'Called.', ${ago(4.9)} FROM leads, ann WHERE phone = $1`,
  ],
];

test.each(IN_TOUCH.map(([name, statement], index) => [name, statement, `+1212555030${index}`]))(
  '%s less than five years ago keeps a lead',
  async (_, statement, phone) => {
    await store(phone, 7);
    await run(statement, phone);
    await eraseExpired();
    expect(await isStored(phone)).toBe(true);
  },
);

test('a request by the address of a buyer, or another form with it, keeps their lead', async () => {
  const buyer = `INSERT INTO leads (type, first_name, last_name, phone, phone_unlikely, email, interests, body_sha256, received_at)
    VALUES ('buyer', 'Jane', 'Roe', $1, false, $2, ARRAY['Recreational Land'], sha256('x'), now() - $3::float8 * interval '1 year')`;
  await run(buyer, '+12125550310', 'asks@mail.example', 7);
  await run(
    `INSERT INTO privacy_requests (kind, email, received_at, confirm_by, finish_by) VALUES ('correct', $1, ${ago(1)}, now(), now())`,
    'Asks@mail.example',
  );
  await run(buyer, '+12125550311', 'moved@mail.example', 7);
  await run(buyer, '+12125550312', 'Moved@mail.example', 1);
  await run(buyer, '+12125550313', 'gone@mail.example', 7);
  await eraseExpired();
  const left = await run(
    "SELECT phone FROM leads WHERE phone BETWEEN $1 AND '+12125550313' ORDER BY phone",
    '+12125550310',
  );
  expect(left.map(({ phone }) => phone)).toEqual(['+12125550310', '+12125550311', '+12125550312']);
});

test('strangers who type the same made-up number keep nobody', async () => {
  const phone = '+15551234567';
  await store(phone, 7);
  await store(phone, 1);
  await run('UPDATE leads SET phone_unlikely = true WHERE phone = $1', phone);
  await stopOnPage(phone, 1);
  expect(await eraseExpired()).toBe(1);
  expect(
    await run("SELECT received_at > now() - interval '2 years' AS young FROM leads WHERE phone = $1", phone),
  ).toEqual([{ young: true }]);
});

test('a stop without a lead loses its address, browser and page five years after the number was last heard of', async () => {
  const origin = ['203.0.113.7', 'Browser', 'https://land.example/stop-texts'];
  const gone = [null, null, null];
  const [old, young, again, ofLead] = ['+12125550320', '+12125550321', '+12125550322', '+12125550323'];
  await stopOnPage(old, 5.1);
  await stopOnPage(young, 4.9);
  await stopOnPage(again, 6);
  await stopOnPage(again, 1);
  await stopOnPage(ofLead, 6);
  await store(ofLead, 1);
  await run(
    `INSERT INTO consents (lead_id, agreed_to_terms, subject_hash, agreed_at) SELECT id, true, sha256(${HASH}), received_at FROM leads WHERE phone = $1`,
    ofLead,
  );
  await eraseExpired();
  expect(await originsOf(old)).toEqual([gone]);
  expect(await originsOf(young)).toEqual([origin]);
  expect(await originsOf(again)).toEqual([origin, origin]);
  expect((await originsOf(ofLead))[0]).toEqual(origin);
});

test('a stop that came after its lead was erased ends too', async () => {
  const phone = '+12125550325';
  await stopOnPage(phone, 5.1);
  await run(
    `INSERT INTO consents (lead_id, kind, channel, source, subject_hash, ip, agreed_at) VALUES (uuidv7(), 'withdrawal', 'sms', 'page', sha256(${HASH}), '203.0.113.8', ${ago(5.2)})`,
    phone,
  );
  await eraseExpired();
  expect(await originsOf(phone)).toEqual([
    [null, null, null],
    [null, null, null],
  ]);
  const [entry] = await run(
    "SELECT detail FROM audit_entries WHERE action = 'retention-ended' AND $1 <> '' ORDER BY seq DESC LIMIT 1",
    phone,
  );
  expect(entry).toEqual({ detail: { consents: 2, messages: 0, requests: 0 } });
});

test('a text without a lead keeps its words as long as its sender writes', async () => {
  const text = `INSERT INTO inbound_messages (provider, provider_id, phone, phone_hash, body, sent_at, received_at, meaning)
    VALUES ('neutral', $1 || $2::text, $1, sha256(${HASH}), 'Hello', now(), now() - $2::float8 * interval '1 year', 'other')`;
  await run(text, '+12125550330', 6);
  await run(text, '+12125550331', 6);
  await run(text, '+12125550331', 1);
  await eraseExpired();
  const words = async (phone: string) =>
    (await run(`SELECT body FROM inbound_messages WHERE phone_hash = sha256(${HASH})`, phone)).map(({ body }) => body);
  expect(await words('+12125550330')).toEqual([null]);
  expect(await words('+12125550331')).toEqual(['Hello', 'Hello']);
});

test('five years after it was finished a privacy request names nobody', async () => {
  const request = `INSERT INTO privacy_requests (kind, phone, email, received_at, confirm_by, finish_by, finished_at)
    VALUES ('export', $1, 'x@mail.example', ${ago(6)}, now(), now(), now() - $2::float8 * interval '1 year')`;
  await run(request, '+12125550340', 5.1);
  await run(request, '+12125550341', 4.9);
  await run(request, '+12125550342', null);
  await eraseExpired();
  const left = await run(
    "SELECT phone FROM privacy_requests WHERE kind = 'export' AND email IS NOT NULL AND phone > $1 ORDER BY phone",
    '+1212555034',
  );
  expect(left.map(({ phone }) => phone)).toEqual(['+12125550341', '+12125550342']);
});

test('processes that look at once remove once', async () => {
  for (let count = 10; count < 30; count += 1) await store(`+121255502${count}`, 6);
  const removed = await Promise.all([1, 2, 3].map(() => api.app.get(RetentionService).eraseExpired()));
  expect(removed.reduce((sum, count) => sum + count)).toBe(20);
});
