import { afterEach, expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '../../database/embedded/free-port.js';
import { startThrowawayPostgres } from '../../database/embedded/throwaway-postgres.js';
import { startPostgresRelay } from '../../database/embedded/postgres-relay.fixture.js';
import { someEmptyDatabase } from '../../test-database.fixture.js';
import { startApiProcess } from './api-process.fixture.js';
import { startMailServer } from '../email/mail-server.fixture.js';
import { holdLocks, queryDatabase, startApiWithJobs, storeLead, until } from '../notices.fixture.js';
import { startReceiver } from '../webhooks/webhook-receiver.fixture.js';

const MAIL = { MAIL_FROM: 'notices@land.example', NOTICE_EMAILS: 'ann@staff.example' };

const toStop: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const stop of toStop.splice(0).toReversed()) await stop();
});

test('a Postgres that restarts while jobs run loses nothing, and nothing comes twice', async () => {
  const address = { port: (await findFreePort()) ?? 0, password: 'secret' };
  const durable = { fsync: 'on', synchronous_commit: 'on' };
  const postgres = await startThrowawayPostgres(durable, address);
  toStop.push(postgres.stop);
  const sending = Promise.withResolvers<void>();
  const answering = Promise.withResolvers<void>();
  // Taken, but said so only once Postgres is back: the result has to be written down on another connection.
  const server = await startMailServer({
    onRcptTo: (_address, _session, callback) => {
      sending.resolve();
      void answering.promise.then(() => callback());
    },
  });
  toStop.push(server.stop);
  const api = await startApiWithJobs({ ...MAIL, DATABASE_URL: postgres.url, SMTP_URL: server.url });
  toStop.push(api.stop);
  const leads = await Promise.all(Array.from({ length: 8 }, () => storeLead(postgres.url)));
  await sending.promise;
  // One server process that dies makes Postgres end all others, recover from its log and start again.
  const [victim] = await queryDatabase<{ pid: number }>(
    postgres.url,
    "SELECT pid FROM pg_stat_activity WHERE application_name = 'land-jobs' LIMIT 1",
  );
  process.kill(Number(victim?.pid), 'SIGKILL');
  answering.resolve();
  await until('the restart', () => queryDatabase(postgres.url, 'SELECT 1').catch(() => undefined));
  await until('all to be sent', async () => (await api.deliveries('sent')).length === leads.length, 60);
  for (const lead of leads) expect(server.arrived.filter(({ text }) => text.includes(lead))).toHaveLength(1);
  expect(api.lines.filter((line) => line.includes('background jobs have trouble')).length).toBeLessThanOrEqual(1);
}, 90_000);

test('a process that is asked to end while a webhook hangs is gone within 10 s, and another process takes the job at once', async () => {
  const hanging = await startReceiver(() => undefined);
  toStop.push(hanging.stop);
  const hook = {
    WEBHOOK_URLS: hanging.url,
    WEBHOOK_SECRET: `whsec_${'A'.repeat(32)}`,
    WEBHOOK_ALLOWED_PRIVATE_HOSTS: '127.0.0.1',
    NOTICE_EMAILS: 'none',
  };
  const postgres = await startThrowawayPostgres();
  toStop.push(postgres.stop);
  const process_ = await startApiProcess(postgres.url, { ...hook, DRAIN_SECONDS: '3' });
  toStop.push(() => process_.end('SIGKILL'));
  await storeLead(postgres.url);
  await until('the call', () => hanging.calls.length === 1);
  const began = Date.now();
  expect(await process_.end('SIGTERM')).toBe(0);
  expect(Date.now() - began).toBeLessThan(10_000);
  const api = await startApiWithJobs({ ...hook, DATABASE_URL: postgres.url });
  toStop.push(api.stop);
  await until('the second call', () => hanging.calls.length === 2, 8);
  // The try that our own end cut short counts for nothing.
  expect(await api.deliveries()).toMatchObject([{ state: 'pending', attempts: 0 }]);
}, 60_000);

test('a process whose connection is lost while the relay waits goes on, and the notice leaves', async () => {
  const url = await someEmptyDatabase();
  const relay = await startPostgresRelay(url);
  toStop.push(relay.stop);
  const server = await startMailServer();
  const process_ = await startApiProcess(relay.url, { ...MAIL, SMTP_URL: server.url });
  toStop.push(server.stop, () => process_.end('SIGKILL'));
  const locks = await holdLocks(url, 'LOCK TABLE notice_deliveries IN SHARE MODE');
  const leadId = await storeLead(url);
  const [waiting] = await until('the relay to wait', async () =>
    (await locks.findWaiting()).filter(({ query }) => query.includes('INSERT INTO notice_deliveries')),
  );
  relay.cut(waiting?.client_port ?? 0);
  await locks.release();
  await until('the e-mail', () => server.arrived.some(({ text }) => text.includes(leadId)), 60);
  expect((await fetch(`${process_.origin}/api/health/live`)).status).toBe(200);
  expect(await process_.end('SIGTERM')).toBe(0);
}, 120_000);

test('an api that has nothing to deliver asks Postgres for little, and closes at once', async () => {
  const postgres = await startThrowawayPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  toStop.push(postgres.stop);
  const api = await startApiWithJobs({ DATABASE_URL: postgres.url });
  await queryDatabase(postgres.url, 'CREATE EXTENSION pg_stat_statements');
  await pause(2000);
  await queryDatabase(postgres.url, 'SELECT pg_stat_statements_reset()');
  await pause(10_000);
  const [used] = await queryDatabase<{ calls: number; ms: number }>(
    postgres.url,
    "SELECT sum(calls)::int AS calls, sum(total_exec_time)::float8 AS ms FROM pg_stat_statements WHERE query ~ 'notice'",
  );
  const began = Date.now();
  await api.stop();
  expect(Date.now() - began).toBeLessThan(500);
  expect(used?.calls).toBeLessThan(50);
  expect(used?.ms).toBeLessThan(100);
}, 40_000);
