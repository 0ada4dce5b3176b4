import { expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { SMTPServerOptions } from 'smtp-server';
import { Webhook } from 'standardwebhooks';
import { JobsDatabase } from '../../jobs/jobs-database.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { signedIn } from '../../../fixtures/staff/sessions/signed-in.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { AlertJob } from '../alert/alert-job.js';
import { EVENTS_SECRET, startAlerts } from '../../../fixtures/alerts/alerts.fixture.js';
import { AlertsService } from '../alert/alerts.service.js';
import { STORE_RESULTS } from './sends.sql.js';

const toStop = useStops();

async function setup(options: SMTPServerOptions = {}, settings: NodeJS.ProcessEnv = {}) {
  const alerts = await startAlerts(options, settings);
  toStop.push(alerts);
  const statuses = async (dealId: string) => (await alerts.sendsOf(dealId)).map(({ status }) => status);
  const untilAll = (dealId: string, ...ends: string[]) =>
    until(`only ${ends.join()}`, async () => {
      const found = await statuses(dealId);
      return found.length > 0 && found.every((each) => ends.includes(each));
    });
  const memberOf = async (leadId = '') =>
    (
      await alerts.query<{ hash: string; status: string }>('SELECT hash, status FROM list_members WHERE lead_id = $1', [
        leadId,
      ])
    )[0];
  /** Posts a signed event of an email, as a provider does. */
  const postEvent = (type: string, data: object, secret = EVENTS_SECRET) => {
    const [id, at, payload] = [`event_${randomUUID()}`, new Date(), JSON.stringify({ type, data })];
    const signature = new Webhook(secret).sign(id, at, payload);
    return alerts.post('/api/mail-events', payload, {
      ...{
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': signature,
      },
    });
  };
  return { ...alerts, statuses, untilAll, memberOf, postEvent };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });
/** A mail server that responds by the part of an address before the @. */
const byAddress = (answers: Record<string, Error>): SMTPServerOptions => ({
  onRcptTo: ({ address }, _session, callback) => callback(answers[address.split('@')[0] ?? ''] ?? null),
});

test('a deferred email (451) is tried five times and then counts as refused; a mailbox that does not exist ends the membership', async () => {
  const { query, join, announce, sendsOf, memberOf, arrivedAt } = await setup(
    byAddress({
      later: refusal(451, '4.7.0 planted@mail.example later'),
      gone: refusal(550, '5.1.1 planted@mail.example unknown'),
      never: refusal(550, '5.7.1 planted@mail.example refused'),
    }),
  );
  const buyers = await join(4);
  const names = ['later', 'gone', 'never', 'fine'];
  for (const [index, { id }] of buyers.entries())
    await query('UPDATE leads SET email = $2, updated_at = now() WHERE id = $1', [id, `${names[index]}@mail.example`]);
  await query('DELETE FROM list_members');
  await join(0);
  const dealId = await announce();
  const rowOf = async (name: string) => {
    const hash = (await memberOf(buyers[names.indexOf(name)]?.id))?.hash;
    return (await sendsOf(dealId)).find((row) => row.hash === hash);
  };
  const isTried = async (name: string) => (await rowOf(name))?.tries === 1 && (await rowOf(name))?.status !== 'handing';
  for (const name of names) await until(`the first try of ${name}`, () => isTried(name));
  expect(await rowOf('later')).toMatchObject({ status: 'waiting', reason: 'answer-451' });
  expect(await rowOf('gone')).toMatchObject({ status: 'refused', reason: 'bounced' });
  expect(await rowOf('never')).toMatchObject({ status: 'refused', reason: 'answer-550' });
  expect([await memberOf(buyers[1]?.id), await memberOf(buyers[2]?.id)]).toMatchObject([
    { status: 'bounced' },
    { status: 'on' },
  ]);
  await until('the last try', async () => {
    await query('UPDATE alert_sends SET not_before = now()');
    return (await rowOf('later'))?.status === 'refused';
  });
  expect((await rowOf('later'))?.tries).toBe(5);
  expect(arrivedAt('fine@mail.example')).toHaveLength(1);
});

/** Starts a mail server that accepts each message and disconnects before it confirms that. */
async function startCuttingServer() {
  const accepted: string[] = [];
  const server = createServer((socket) => {
    let data: string | undefined;
    socket.on('error', () => undefined).write('220 mail\r\n');
    socket.on('data', (bytes) => {
      if (data === undefined) {
        if (String(bytes).startsWith('DATA')) data = '';
        return void socket.write(data === undefined ? '250 ok\r\n' : '354 go on\r\n');
      }
      data += String(bytes);
      if (!data.endsWith('\r\n.\r\n')) return;
      accepted.push(data);
      socket.destroy();
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  toStop.push({ stop: () => server.close() });
  return { accepted, url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('an email is unknown if the connection breaks after the message; it is sent again only when staff ask for it', async () => {
  const { accepted, url } = await startCuttingServer();
  const {
    query,
    join,
    announce,
    sendsOf,
    untilAll,
    postEvent,
    untilStatus,
    app,
    url: databaseUrl,
  } = await setup({}, { ALERTS_SMTP_URL: url });
  await join(2);
  const dealId = await announce();
  await untilAll(dealId, 'unknown');
  const [row] = await sendsOf(dealId);
  expect([row?.reason, accepted.length]).toEqual(['no-answer', 2]);
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute'");
  await untilStatus(dealId, 'sent');
  expect(accepted).toHaveLength(2);
  await postEvent('email.delivered', { messageId: `<${dealId}.${row?.hash}@localhost>` });
  expect((await sendsOf(dealId)).map(({ status }) => status)).toEqual(['sent', 'unknown']);
  const { id: staffId } = await signedIn('admin', 'Ann Lee', { url: databaseUrl });
  const actor = { staffId, name: 'Ann Lee', role: 'admin', ip: '203.0.113.9' } as const;
  expect(await app.get(AlertsService).resendUnknown(dealId, actor)).toEqual({ count: 1 });
  await until('the second time', () => accepted.length === 3);
});

test('while the mail server is down, emails wait, and none is unknown', async () => {
  const { join, announce, untilAll, sendsOf, server, query, arrivedAt } = await setup();
  await server.stop();
  const [buyer] = await join(1);
  const dealId = await announce();
  await until('a try', async () => (await sendsOf(dealId))[0]?.reason === 'no-server');
  await untilAll(dealId, 'waiting');
  const again = await startMailServer({}, server.port);
  toStop.push(again);
  await query('UPDATE alert_sends SET not_before = now()');
  await untilAll(dealId, 'sent');
  expect([arrivedAt(String(buyer?.email)), again.arrived.map(({ to }) => to)]).toEqual([[], [buyer?.email]]);
});

test("13 months after an alert has ended, only the counts of its emails and the time of each member's last email are left", async () => {
  const { join, announce, untilStatus, query, sendsOf, app } = await setup();
  await join(2);
  const [dealId, recent] = [await announce(), await announce()];
  for (const id of [dealId, recent]) await untilStatus(id, 'sent');
  const deleteOld = () => app.get(AlertJob).deleteOld();
  const age = "UPDATE alerts SET ended_at = now() - interval '13 months' - interval '1 hour' WHERE deal_id = $1";
  await query(age, [dealId]);
  // Not while the deal is early, because members who join then still get an email.
  expect(await deleteOld()).toBe(false);
  await query("UPDATE deals SET stage = 'sold', closed_at = now() WHERE id = $1", [dealId]);
  await query(age, [dealId]);
  expect([await deleteOld(), await deleteOld()]).toEqual([true, false]);
  expect([await sendsOf(dealId), (await sendsOf(recent)).length]).toEqual([[], 2]);
  expect((await app.get(AlertsService).read(dealId)).counts).toEqual([{ name: 'sent', count: 2 }]);
  // The retention of personal data counts these emails as contacts.
  expect(await query('SELECT FROM list_members WHERE told_at > joined_at')).toHaveLength(2);
});

test('all processes share one sending rate and one daily limit of a new sender', async () => {
  const url = await someEmptyDatabase();
  const one = await setup({}, { DATABASE_URL: url });
  const other = await setup({}, { DATABASE_URL: url });
  await one.join(100);
  await one.query(
    "UPDATE send_rates SET per_second = CASE name WHEN 'smtp' THEN 10 ELSE 1000 END, tokens = 0, at = now(), days = 0, day = NULL, used = 0",
  );
  const began = Date.now();
  const dealId = await one.announce();
  const countSent = async () => (await one.statuses(dealId)).filter((each) => each === 'sent').length;
  await until('forty', async () => (await countSent()) >= 40);
  expect(Date.now() - began).toBeGreaterThan(2900);
  expect(Math.min(one.server.arrived.length, other.server.arrived.length)).toBeGreaterThan(0);
  // More than ten emails are left, even if the job ran late.
  const firstDay = "days = 1, day = current_date, used = CASE name WHEN 'smtp' THEN 990 ELSE 0 END";
  await one.query(`UPDATE send_rates SET per_second = 100000, ${firstDay}`);
  await until(
    'the rest of the day',
    async () => (await one.query('SELECT FROM send_rates WHERE used = 1000')).length === 1,
  );
  const sent = await countSent();
  expect(sent).toBeLessThan(100);
  // The newest members come first, and the next day more follow.
  await one.query("UPDATE send_rates SET day = current_date - 1 WHERE name = 'smtp'");
  await one.untilAll(dealId, 'sent');
  expect(await one.query("SELECT days FROM send_rates WHERE name = 'smtp'")).toEqual([{ days: 2 }]);
});

test('an event with a wrong signature is refused; complaints and bounces end memberships, and three complaints pause the alert', async () => {
  const { app, join, announce, untilAll, memberOf, postEvent, stateOf, query, sendsOf } = await setup();
  const buyers = await join(5);
  await query("UPDATE list_members SET joined_at = now() - interval '8 days'");
  const dealId = await announce();
  await untilAll(dealId, 'sent');
  const hashes = await Promise.all(buyers.map(async ({ id }) => (await memberOf(id))?.hash ?? ''));
  const idOf = (index: number, deal = dealId) => `<${deal}.${hashes[index]}@localhost>`;
  const statusOf = async (index: number) => (await memberOf(buyers[index]?.id))?.status;
  const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect((await postEvent('email.complained', { messageId: idOf(0) }, other)).statusCode).toBe(403);
  expect((await postEvent('email.complained', { messageId: idOf(0, randomUUID()) })).statusCode).toBe(200);
  expect((await postEvent('email.opened', { messageId: idOf(0) })).statusCode).toBe(200);
  expect(await statusOf(0)).toBe('on');

  for (let told = 0; told < 5; told += 1) await postEvent('email.bounced', { messageId: idOf(0), isPermanent: false });
  expect(await statusOf(0)).toBe('on');
  for (let bounced = 0; bounced < 2; bounced += 1) {
    const next = await announce();
    await untilAll(next, 'sent');
    expect(await statusOf(0)).toBe('on');
    await postEvent('email.bounced', { messageId: idOf(0, next), isPermanent: false });
  }
  expect(await statusOf(0)).toBe('bounced');

  await postEvent('email.bounced', { messageId: idOf(1), isPermanent: true });
  expect(await statusOf(1)).toBe('bounced');
  // The mail server's response may be stored after the provider's event.
  const [sent] = await query<{ at: string }>(
    'SELECT handed_at::text AS at FROM alert_sends WHERE deal_id = $1 AND hash = $2',
    [dealId, hashes[1]],
  );
  const row = { dealIds: [dealId], hashes: [hashes[1] ?? ''], handedAts: [sent?.at ?? ''] };
  const result = STORE_RESULTS.with({ ...row, statuses: ['sent'], reasons: [null], providerIds: ['id'] });
  await app.get(JobsDatabase).query(result);
  expect((await sendsOf(dealId)).find(({ hash }) => hash === hashes[1])).toMatchObject({ reason: 'bounced' });
  await postEvent('email.complained', { messageId: idOf(2) });
  await postEvent('email.delivered', { messageId: idOf(2) });
  expect([await statusOf(2), (await sendsOf(dealId)).find(({ hash }) => hash === hashes[2])?.reason]).toEqual([
    'complained',
    'complained',
  ]);

  // Two complaints do not pause the alert; the third does.
  await postEvent('email.complained', { messageId: idOf(3) });
  await join(1);
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute' WHERE deal_id = $1", [dealId]);
  await until('the next email', async () => (await sendsOf(dealId)).length === 6);
  await untilAll(dealId, 'sent', 'refused');
  expect((await stateOf(dealId)).status).not.toBe('paused');
  await postEvent('email.complained', { messageId: idOf(4) });
  await join(1);
  await query("UPDATE alerts SET tended_at = now() - interval '1 minute' WHERE deal_id = $1", [dealId]);
  await until('the pause', async () => (await stateOf(dealId)).status === 'paused');
  expect((await stateOf(dealId)).reason).toBe('complaints');
});

test('twenty refusals for the same reason pause an alert', async () => {
  const options: SMTPServerOptions = { onMailFrom: (_from, _session, callback) => callback(refusal(554, 'blocked')) };
  const { join, announce, untilStatus, stateOf, query, statuses } = await setup(options);
  await join(60);
  await query("UPDATE send_rates SET per_second = 20 WHERE name = 'smtp'");
  const dealId = await announce();
  await untilStatus(dealId, 'paused');
  expect((await stateOf(dealId)).reason).toBe('refusals');
  expect((await statuses(dealId)).filter((each) => each === 'waiting').length).toBeGreaterThan(0);
});
