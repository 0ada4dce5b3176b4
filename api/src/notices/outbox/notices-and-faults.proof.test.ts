import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../database/embedded/free-port.js';
import { startThrowawayPostgres } from '../../database/embedded/throwaway-postgres.js';
import { connectToTestDatabase, queryTestDatabase } from '../../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { startMailServer } from '../../../fixtures/notices/email/mail-server.fixture.js';
import { startApiWithJobs, storeLead, until, useStops } from '../../../fixtures/notices/notices.fixture.js';
import { startReceiver } from '../../../fixtures/notices/webhooks/webhook-receiver.fixture.js';
import { startApiProcess } from '../../../fixtures/notices/outbox/api-process.fixture.js';

const MAIL = { MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: 'ann@staff.example' };
// Deliveries of a killed process are due again when its lease ends.
const TAKEOVER_SECONDS = 60;

const toStop = useStops();

async function startProcess(url: string, settings: Record<string, string>) {
  const started = await startApiProcess(url, settings);
  toStop.push({ stop: () => started.end('SIGKILL') });
  return started;
}

/** Starts an api on a database, and waits until `count` deliveries are sent. Returns the emails that arrived. */
async function takeOver(url: string, count: number) {
  const server = await startMailServer();
  const api = await startApiWithJobs({ ...MAIL, DATABASE_URL: url, SMTP_URL: server.url });
  toStop.push(server, api);
  const sent = async () => (await api.deliveries('sent')).length === count;
  await until('the takeover', sent, TAKEOVER_SECONDS);
  return { arrived: server.arrived, deliveries: await api.deliveries() };
}

test('after a process is killed while it sends, another process sends its deliveries', async () => {
  const url = await someEmptyDatabase();
  let connections = 0;
  const silent = await startMailServer({ onConnect: () => void (connections += 1) });
  toStop.push(silent);
  const process_ = await startProcess(url, { ...MAIL, SMTP_URL: silent.url });
  const leads = await Promise.all(Array.from({ length: 6 }, () => storeLead(url)));
  await until('five connections', () => connections === 5);
  await process_.end('SIGKILL');
  const { arrived, deliveries } = await takeOver(url, leads.length);
  for (const lead of leads) expect(arrived.filter(({ text }) => text.includes(lead))).toHaveLength(1);
  expect(deliveries).toHaveLength(leads.length);
}, 120_000);

test('an email is sent twice with the same ids if the process is killed before it stores the result', async () => {
  const url = await someEmptyDatabase();
  const lock = await connectToTestDatabase(url);
  const server = await startMailServer({
    onData: (stream, _session, callback) => {
      // The message has arrived, but the lock keeps the result from being stored.
      const hold = lock.query('BEGIN; LOCK TABLE notice_deliveries IN EXCLUSIVE MODE');
      stream.resume().on('end', () => void hold.then(() => callback()));
    },
  });
  toStop.push(server);
  const process_ = await startProcess(url, { ...MAIL, SMTP_URL: server.url });
  await storeLead(url);
  const waiting =
    "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'land-jobs' AND wait_event_type = 'Lock'";
  const sessions = await until('the process to wait', () => queryTestDatabase<{ pid: number }>(waiting, [], url), 30);
  await process_.end('SIGKILL');
  for (const { pid } of sessions) await queryTestDatabase('SELECT pg_terminate_backend($1)', [pid], url);
  await lock.query('ROLLBACK');
  await lock.end();
  const { arrived, deliveries } = await takeOver(url, 1);
  const [{ id, notice_id: eventId } = { id: '', notice_id: '' }] = deliveries;
  expect(arrived.map(({ mail }) => mail.messageId)).toEqual([`<${eventId}.${id}@localhost>`]);
  expect(arrived[0]?.raw).toMatch(new RegExp(`^X-Event-ID: ${eventId}`, 'm'));
}, 120_000);

test('while Postgres restarts, no delivery is lost or sent twice', async () => {
  const address = { port: (await findFreePort()) ?? 0, password: 'secret' };
  const postgres = await startThrowawayPostgres({ fsync: 'on', synchronous_commit: 'on' }, address);
  toStop.push(postgres);
  const sending = Promise.withResolvers<void>();
  const answering = Promise.withResolvers<void>();
  // The mail server accepts while Postgres is down, so the result is stored over a later connection.
  const server = await startMailServer({
    onRcptTo: (_address, _session, callback) => {
      sending.resolve();
      void answering.promise.then(() => callback());
    },
  });
  toStop.push(server);
  const api = await startApiWithJobs({ ...MAIL, DATABASE_URL: postgres.url, SMTP_URL: server.url });
  toStop.push(api);
  const leads = await Promise.all(Array.from({ length: 8 }, () => storeLead(postgres.url)));
  await sending.promise;
  // If one server process dies, Postgres ends all others, recovers from its log and starts again.
  const [victim] = await api.query<{ pid: number }>(
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'land-jobs' LIMIT 1",
  );
  process.kill(Number(victim?.pid), 'SIGKILL');
  answering.resolve();
  // Queries fail while Postgres ends its sessions and starts again.
  const countSent = async () => (await api.deliveries('sent').catch(() => [])).length;
  await until('all to be sent', async () => (await countSent()) === leads.length, 60);
  for (const lead of leads) expect(server.arrived.filter(({ text }) => text.includes(lead))).toHaveLength(1);
  expect(api.lines.filter((line) => line.includes('background jobs have trouble')).length).toBeLessThanOrEqual(1);
}, 90_000);

test('a process that is stopped while a webhook hangs ends within 10 s, and another process sends the delivery at once', async () => {
  const hanging = await startReceiver(() => undefined);
  toStop.push(hanging);
  const hook = {
    WEBHOOK_URLS: hanging.url,
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NOTICE_EMAILS: 'none',
  };
  const url = await someEmptyDatabase();
  const process_ = await startProcess(url, { ...hook, DRAIN_SECONDS: '3' });
  await storeLead(url);
  await until('the call', () => hanging.calls.length === 1);
  const began = Date.now();
  expect(await process_.end('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  const api = await startApiWithJobs({ ...hook, DATABASE_URL: url });
  toStop.push(api);
  await until('the second call', () => hanging.calls.length === 2, 8);
  // The try that the stopping process aborted does not count.
  expect(await api.deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }]);
}, 60_000);

test('an api with nothing to deliver sends few queries to Postgres, and closes at once', async () => {
  const postgres = await startThrowawayPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  toStop.push(postgres);
  const api = await startApiWithJobs({ DATABASE_URL: postgres.url });
  await api.query('CREATE EXTENSION pg_stat_statements');
  await pause(2000);
  await api.query('SELECT pg_stat_statements_reset()');
  await pause(10_000);
  const [used] = await api.query<{ calls: number; ms: number }>(
    "SELECT sum(calls)::int AS calls, sum(total_exec_time)::float8 AS ms FROM pg_stat_statements WHERE query ~ 'notice'",
  );
  const began = Date.now();
  await api.stop();
  expect(Date.now() - began).toBeLessThan(500);
  expect(used?.calls).toBeLessThan(50);
  expect(used?.ms).toBeLessThan(100);
}, 40_000);
