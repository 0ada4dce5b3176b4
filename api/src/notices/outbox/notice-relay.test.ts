import { expect, test } from '@jest/globals';
import pg from 'pg';
import { NoticeDeliverer } from './notice-deliverer.js';
import { NoticeRelay } from './notice-relay.js';
import {
  inHours,
  leadInSql,
  startApiWithJobs,
  storeLead,
  until,
  useStops,
} from '../../../fixtures/notices/notices.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';

const server = await startMailServer();
const settings = { SMTP_URL: server.url, MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: 'ann@staff.example' };
const api = await startApiWithJobs(settings);
const toStop = useStops();
toStop.push(server, api);

const noticesOf = async (leadId: string) =>
  (await api.query<{ kind: string }>('SELECT kind FROM notices WHERE lead_id = $1 ORDER BY id', [leadId])).map(
    ({ kind }) => kind,
  );

test('processes that relay notices at the same time create one delivery of each notice', async () => {
  const others = await Promise.all([
    startApiWithJobs({ ...settings, DATABASE_URL: api.url }),
    startApiWithJobs({ ...settings, DATABASE_URL: api.url }),
  ]);
  toStop.push(...others);
  const ids = await Promise.all(Array.from({ length: 30 }, () => storeLead(api.url)));
  await Promise.all([api, ...others].map(({ app }) => app.get(NoticeRelay).relay()));
  await until('all to be sent', async () => (await api.deliveries('sent')).length >= 30, 30);
  const mails = ids.map((id) => server.arrived.filter(({ text }) => text.includes(id)).length);
  expect(new Set(mails)).toEqual(new Set([1]));
}, 40_000);

test('a process renews the lease of a delivery that takes long', async () => {
  const hanging = await startMailServer({ onConnect: () => undefined });
  const own = await startApiWithJobs({ ...settings, SMTP_URL: hanging.url });
  toStop.push(hanging, own);
  await storeLead(own.url);
  await until('the try', () => own.query('SELECT FROM notice_deliveries WHERE leased_until IS NOT NULL'));
  await own.query('UPDATE notice_deliveries SET leased_until = now()');
  await own.app.get(NoticeDeliverer).renew();
  expect(
    await own.query("SELECT leased_until > now() + interval '10 seconds' AS is_held, attempts FROM notice_deliveries"),
  ).toEqual([{ is_held: true, attempts: 0 }]);
});

test('with NOTICE_EMAILS=none, notices have no recipient and do not wait', async () => {
  const silent = await startApiWithJobs({ NOTICE_EMAILS: 'none' });
  toStop.push(silent);
  await storeLead(silent.url);
  await until('the end of the notice', () => silent.query('SELECT FROM notices WHERE relayed_at IS NOT NULL'));
  expect(await silent.deliveries()).toEqual([]);
});

test('staff are warned once when an offer request is at risk and once when it is overdue', async () => {
  const relay = api.app.get(NoticeRelay);
  const dueIn = (hours: number) => storeLead(api.url, { respond_by: inHours(hours) });
  const [later, atRisk, overdue] = [await dueIn(4.1), await dueIn(3.9), await dueIn(-0.1)];
  await Promise.all([relay.addWarnings(), relay.addWarnings(), relay.addWarnings()]);
  expect(await noticesOf(later)).toEqual(['lead-received']);
  expect(await noticesOf(atRisk)).toEqual(['lead-received', 'lead-at-risk']);
  expect(await noticesOf(overdue)).toEqual(['lead-received', 'lead-overdue']);
  await api.query("UPDATE leads SET respond_by = now() - interval '1 second' WHERE id = $1", [atRisk]);
  await relay.addWarnings();
  expect(await noticesOf(atRisk)).toEqual(['lead-received', 'lead-at-risk', 'lead-overdue']);
  const subjects = await until('the warnings', () => {
    const found = server.arrived.filter(({ text }) => text.includes(atRisk)).map(({ mail }) => mail.subject ?? '');
    return found.length === 3 && found;
  });
  for (const start of ['Soon overdue: answer an offer request by', 'Overdue: an offer request had to be answered by'])
    expect(subjects.filter((subject) => subject.startsWith(start))).toHaveLength(1);
});

test.each([
  ['answered', { first_contact_at: inHours(0.01) }],
  ['lost', { status: 'lost' }],
  ['suspected spam', { quarantined: true, quarantine_state: 'suspected' }],
  ['a test', { is_test: true, respond_by: null }],
  ['a demo lead', {}, false],
  ['overdue for over three days', { respond_by: inHours(-80) }],
])('no warning is sent about a lead that is %s', async (_what, columns, isAnnounced = true) => {
  const id = await storeLead(api.url, { respond_by: inHours(-1), ...columns }, isAnnounced);
  await api.app.get(NoticeRelay).addWarnings();
  expect((await noticesOf(id)).filter((kind) => kind !== 'lead-received')).toEqual([]);
});

test('notices about an erased lead are not sent', async () => {
  // In one transaction, because otherwise the notice might be sent before the lead is erased.
  const client = new pg.Client({ connectionString: api.url });
  await client.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ id: string }>(leadInSql());
  const id = String(rows[0]?.id);
  await client.query('DELETE FROM leads WHERE id = $1', [id]);
  await client.query('COMMIT');
  await client.end();
  expect(await noticesOf(id)).toEqual([]);
  const next = await storeLead(api.url);
  await until('the next one', () => server.arrived.some(({ text }) => text.includes(next)));
  expect(server.arrived.some(({ text }) => text.includes(id))).toBe(false);
});
