import { afterAll, expect, test } from '@jest/globals';
import { startPostgresRelay } from '../database/embedded/postgres-relay.fixture.js';
import { startApiProcess } from '../notices/outbox/api-process.fixture.js';
import { holdLocks, queryDatabase, storeLead, until } from '../notices/notices.fixture.js';
import { startMailServer } from '../notices/email/mail-server.fixture.js';
import { someEmptyDatabase } from '../test-database.fixture.js';
import { JobsDatabase } from './jobs-database.js';

const toStop: (() => Promise<unknown>)[] = [];
afterAll(async () => {
  for (const stop of toStop.toReversed()) await stop();
});

async function setup() {
  const url = await someEmptyDatabase();
  const relay = await startPostgresRelay(url);
  toStop.push(relay.stop);
  return { url, relay };
}

async function openDatabase(url: string): Promise<JobsDatabase> {
  const database = new JobsDatabase();
  database.open(url);
  toStop.push(() => database.close());
  return database;
}

test('a connection that Postgres ends between two statements of a transaction fails that transaction alone', async () => {
  const { url } = await setup();
  const database = await openDatabase(url);
  const lost = database.transaction(async (transaction) => {
    const { rows } = await transaction.executeSql('SELECT pg_backend_pid() AS pid');
    const { pid } = rows[0] as { pid: number };
    await queryDatabase(url, 'SELECT pg_terminate_backend($1)', [pid]);
    await until('the end of the connection', () =>
      transaction.executeSql('SELECT 1').then(
        () => false,
        () => true,
      ),
    );
    await transaction.executeSql('SELECT 1');
  });
  await expect(lost).rejects.toThrow();
  const { rows } = await database.transaction((transaction) => transaction.executeSql('SELECT 1 AS one'));
  expect(rows).toEqual([{ one: 1 }]);
});

test('a transaction leaves nothing behind on its connection', async () => {
  const database = await openDatabase((await setup()).url);
  const warnings: Error[] = [];
  const listen = (warning: Error) => void warnings.push(warning);
  process.on('warning', listen);
  for (let count = 0; count < 12; count += 1)
    await database.transaction((transaction) => transaction.executeSql('SELECT 1'));
  await new Promise(setImmediate);
  process.off('warning', listen);
  expect(warnings).toEqual([]);
});

test('a process whose connection is lost while the relay waits in its transaction goes on, and the notice leaves', async () => {
  const { url, relay } = await setup();
  const server = await startMailServer();
  const process_ = await startApiProcess(relay.url, {
    SMTP_URL: server.url,
    MAIL_FROM: 'notices@land.example',
    NOTICE_EMAILS: 'ann@staff.example',
  });
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
