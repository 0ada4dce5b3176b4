import { afterAll, expect, test } from '@jest/globals';
import { NoticeDeliverer } from './notice-deliverer.js';
import { NoticeRelay } from './notice-relay.js';
import { startApiWithJobs, storeLead, until } from '../notices.fixture.js';
import { startMailServer } from '../email/mail-server.fixture.js';

const server = await startMailServer();
const settings = { SMTP_URL: server.url, MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: 'ann@staff.example' };
const api = await startApiWithJobs(settings);
afterAll(async () => {
  await api.stop();
  await server.stop();
});

const noticesOf = async (leadId: string) =>
  (await api.query<{ kind: string }>('SELECT kind FROM notices WHERE lead_id = $1 ORDER BY id', [leadId])).map(
    ({ kind }) => kind,
  );

test('processes that relay at the same time make one delivery of each notice', async () => {
  const others = await Promise.all([
    startApiWithJobs({ ...settings, DATABASE_URL: api.url }),
    startApiWithJobs({ ...settings, DATABASE_URL: api.url }),
  ]);
  const ids = await Promise.all(Array.from({ length: 30 }, () => storeLead(api.url)));
  await Promise.all([api, ...others].map(({ app }) => app.get(NoticeRelay).relay()));
  await until('all to be sent', async () => (await api.deliveries('sent')).length >= 30, 30);
  const mails = ids.map((id) => server.arrived.filter(({ text }) => text.includes(id)).length);
  expect(new Set(mails)).toEqual(new Set([1]));
  await Promise.all(others.map((other) => other.stop()));
}, 40_000);

test('a delivery that takes long stays with the process that tries it', async () => {
  const hanging = await startMailServer({ onConnect: () => undefined });
  const own = await startApiWithJobs({ ...settings, SMTP_URL: hanging.url });
  await storeLead(own.url);
  await until('the try', () => own.query('SELECT FROM notice_deliveries WHERE leased_until IS NOT NULL'));
  await own.query('UPDATE notice_deliveries SET leased_until = now()');
  await own.app.get(NoticeDeliverer).renew();
  expect(
    await own.query("SELECT leased_until > now() + interval '10 seconds' AS is_held, attempts FROM notice_deliveries"),
  ).toEqual([{ is_held: true, attempts: 0 }]);
  await hanging.stop();
  await own.stop();
});

test('a lead that was not stored is not announced', async () => {
  const before = await api.query('SELECT id FROM notices');
  await expect(storeLead(api.url, { firstName: 'x'.repeat(500) })).rejects.toThrow();
  expect(await api.query('SELECT id FROM notices')).toEqual(before);
});

test('a seller who waits too long is warned about once when at risk and once when overdue', async () => {
  const relay = api.app.get(NoticeRelay);
  const [later, atRisk, overdue] = [
    await storeLead(api.url, { respondIn: 4.1 }),
    await storeLead(api.url, { respondIn: 3.9 }),
    await storeLead(api.url, { respondIn: -0.1 }),
  ];
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
  expect(subjects.filter((subject) => subject.startsWith('Soon overdue: answer an offer request by'))).toHaveLength(1);
  expect(
    subjects.filter((subject) => subject.startsWith('Overdue: an offer request had to be answered by')),
  ).toHaveLength(1);
});

test.each([
  ['answered', { answered: true }],
  ['lost', { isLost: true }],
  ['suspected spam', { quarantined: true }],
  ['a test', { isTest: true }],
  ['made up', { isUnannounced: true }],
  ['overdue for days', { respondIn: -80 }],
])('nobody is warned about a lead that is %s', async (_what, lead) => {
  const id = await storeLead(api.url, { respondIn: -1, ...lead });
  await api.app.get(NoticeRelay).addWarnings();
  expect((await noticesOf(id)).filter((kind) => kind !== 'lead-received')).toEqual([]);
});

test('what an erased lead still had to say is not said', async () => {
  const id = await storeLead(api.url);
  await api.query('DELETE FROM leads WHERE id = $1', [id]);
  expect(await noticesOf(id)).toEqual([]);
  const next = await storeLead(api.url);
  await until('the next one', () => server.arrived.some(({ text }) => text.includes(next)));
  expect(server.arrived.some(({ text }) => text.includes(id))).toBe(false);
});
