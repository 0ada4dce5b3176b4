import { expect, test } from '@jest/globals';
import { createHmac } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Database } from '../../database/database.js';
import { SHARED_OPTIONS } from '../../app/data-source-options.js';
import { migrateDatabase } from '../../database/migrate.js';
import { VisibleText1764720000000 } from '../../database/migrations/1764720000000-visible-text.js';
import { MIGRATIONS } from '../../database/migrations/migrations.js';
import { SHELL } from '../../../fixtures/deals/deals.fixture.js';
import { useStops } from '../../../fixtures/notices/notices.fixture.js';
import { BUYER, TEST_LIST_KEY } from '../../../fixtures/test-api.fixture.js';
import { someDatabaseWithoutTables } from '../../../fixtures/test-database.fixture.js';
import { AlertJob } from '../alert/alert-job.js';
import { alertsOf, startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { STORE_EVENT } from '../mail/mail-events.sql.js';
import { ListKey } from './list-key.js';

const toStop = useStops();

/** A database with the schema before the migration that removed invisible characters from every field. */
async function someOlderDatabase() {
  const url = await someDatabaseWithoutTables();
  const before = MIGRATIONS.slice(0, MIGRATIONS.indexOf(VisibleText1764720000000));
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url, migrations: before }).initialize();
  await dataSource.runMigrations();
  await dataSource.destroy();
  return { url, ...alertsOf(url) };
}

const listKey = createHmac('sha256', TEST_LIST_KEY).update('hash of an address').digest();
const hashOf = (email: string) =>
  createHmac('sha256', listKey).update(email).digest().subarray(0, 16).toString('base64url');

/** Stores a buyer of an earlier day, and the member with the hash of the address as it was sent. */
async function storeMember({ query }: ReturnType<typeof alertsOf>, email: string, status: string) {
  const [lead] = await query<{ id: string }>(
    `INSERT INTO leads (type, first_name, last_name, email, phone, phone_unlikely, body_sha256, interests, received_at)
     VALUES ('buyer', E'An\u200Bn', E'O’Brien\u2060', $1, '+12125550147', false, sha256('x'), '{Recreational Land}', now() - interval '2 days') RETURNING id`,
    [email],
  );
  await query(
    `INSERT INTO list_members (hash, lead_id, status, wants, provider_group, joined_at, changed_at)
     VALUES ($1, $2, $3, '{Recreational Land}', 'other', now() - interval '2 days', now() - interval '1 day')`,
    [hashOf(email), lead?.id, status],
  );
  return String(lead?.id);
}

const LEDGER =
  'SELECT to_jsonb(c) AS consent, to_jsonb(l) AS link FROM consents c JOIN consent_links l ON l.consent_id = c.id ORDER BY l.seq';

test('addresses that differ only in invisible characters become one member with the stricter status; old links still work, and consents do not change', async () => {
  const older = await someOlderDatabase();
  const { query, url } = older;
  const ids = {
    jane: await storeMember(older, 'jane@mail.example', 'on'),
    again: await storeMember(older, 'jane\uFE0F@mail.example', 'left'),
    bob: await storeMember(older, '\u202Dbob@mail.example\u202C', 'left'),
    carl: await storeMember(older, 'carl\u2060@mail.example', 'on'),
    dora: await storeMember(older, 'dora\u00AD@mail.example', 'on'),
    doraToo: await storeMember(older, 'do\u200Bra@mail.example', 'bounced'),
  };
  await query(
    `INSERT INTO consents (lead_id, agreed_to_terms, wording, wording_sha256) SELECT id, true, E'I\u00AD agree', sha256(convert_to(E'I\u00AD agree', 'UTF8')) FROM leads`,
  );
  await query('SELECT seal_consents(100)');
  const ledger = await query(LEDGER);
  const dealId = await older.announce({ stage: 'early', early_at: new Date() });
  for (const email of ['carl\u2060@mail.example', 'jane@mail.example', 'jane\uFE0F@mail.example'])
    await query(
      "INSERT INTO alert_sends (deal_id, hash, status, provider_group, joined_at) VALUES ($1, $2, 'sent', 'other', now())",
      [dealId, hashOf(email)],
    );
  await migrateDatabase(url);

  const alerts = await startAlerts({}, { DATABASE_URL: url });
  toStop.push(alerts);
  await alerts.app.get(AlertJob).enroll();
  const members = async () =>
    Object.fromEntries(
      (await query<{ hash: string; status: string }>('SELECT hash, status FROM list_members')).map(
        ({ hash, status }) => [hash, status],
      ),
    );
  const [jane, bob, carl, dora] = ['jane', 'bob', 'carl', 'dora'].map((name) => hashOf(`${name}@mail.example`));
  expect(await members()).toEqual({ [jane!]: 'left', [bob!]: 'left', [carl!]: 'on', [dora!]: 'bounced' });
  const sends = await query<{ hash: string }>('SELECT hash FROM alert_sends WHERE deal_id = $1', [dealId]);
  expect(sends.map(({ hash }) => hash).toSorted()).toEqual([jane, carl, hashOf('jane\uFE0F@mail.example')].toSorted());

  expect(await query('SELECT first_name, last_name, email, search_text FROM leads WHERE id = $1', [ids.carl])).toEqual([
    {
      first_name: 'Ann',
      last_name: 'O’Brien',
      email: 'carl@mail.example',
      search_text: expect.stringMatching(/ ann o'brien carl@mail\.example .* ann obrien/),
    },
  ]);
  const [formerOfCarl] = await query("SELECT former->0->>'email' AS email FROM leads WHERE id = $1", [ids.carl]);
  expect(formerOfCarl).toEqual({ email: 'carl\u2060@mail.example' });
  expect(await query(LEDGER)).toEqual(ledger);

  // The links in older emails have the former hash.
  const old = hashOf('carl\u2060@mail.example');
  const membership = async () => (await alerts.post('/api/membership', { member: old }, SHELL)).json<object>();
  expect(await membership()).toEqual({ hasLeft: false });
  const leave = `/api/leave-list/${alerts.app.get(ListKey).leaveToken(old)}`;
  expect((await alerts.request({ method: 'POST', url: leave })).statusCode).toBe(200);
  expect([(await members())[carl!], await membership()]).toEqual(['left', { hasLeft: true }]);
  await alerts.app
    .get(Database)
    .query(STORE_EVENT.with({ eventId: crypto.randomUUID(), dealId, hash: old, kind: 'complained' }));
  expect((await members())[carl!]).toBe('complained');

  // A new form with the invisible characters belongs to the same member.
  const form = { ...BUYER, email: 'b\u2060ob@mail.example\uFE0F', phone: '+12125550199' };
  expect((await alerts.post('/api/buyer', form)).statusCode).toBe(201);
  await alerts.app.get(AlertJob).enroll();
  expect(await query("SELECT email FROM leads WHERE phone = '+12125550199'")).toEqual([{ email: 'bob@mail.example' }]);
  expect(Object.keys(await members()).toSorted()).toEqual([jane, bob, carl, dora].toSorted());
}, 60_000);
