import { expect, test } from '@jest/globals';
import { setTimeout as pause } from 'node:timers/promises';
import { ReadinessService } from '../../health/readiness.service.js';
import { until } from '../../../fixtures/notices/notices.fixture.js';
import {
  connectToTestDatabase,
  newKey,
  queryTestDatabase,
  SELLER,
  startApi,
} from '../../../fixtures/test-api.fixture.js';
import { holdLock, someEmptyDatabase } from '../../../fixtures/test-database.fixture.js';
import { PROVIDERS, sendNeutralText } from '../../../fixtures/texting/texting.fixture.js';
import { expectAway, untilBack } from '../../../fixtures/database/connection/database-away.fixture.js';
import { startPostgresRelay } from '../../../fixtures/database/embedded/postgres-relay.fixture.js';
import { findFreePort } from '../embedded/free-port.js';
import { startThrowawayPostgres } from '../embedded/throwaway-postgres.js';

/** Posts a form as a browser without scripts does. */
function postForm(api: Awaited<ReturnType<typeof startApi>>) {
  const fields = { ...SELLER, agreedToTerms: 'on', idempotencyKey: newKey() };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return api.post('/api/seller', new URLSearchParams(fields).toString(), headers);
}

test('an api that starts without its database is live, returns 503, and stores leads once the database runs', async () => {
  const port = (await findFreePort()) ?? 0;
  const api = await startApi({ DATABASE_URL: `postgres://land:secret@127.0.0.1:${port}/land` }, false);
  expect((await api.request({ url: '/api/health/live' })).json()).toEqual({ status: 'live' });
  expect((await api.request({ url: '/api/health/ready' })).statusCode).toBe(503);
  await expectAway(api);
  const list = await api.request({ url: '/api/admin/leads', headers: { authorization: `Bearer ${'a'.repeat(43)}` } });
  expect([list.statusCode, list.json()]).toEqual([
    503,
    { success: false, message: "The server can't reach its database right now. Please try again in a moment." },
  ]);
  const form = await api.post('/api/seller', 'firstName=A', { 'content-type': 'application/x-www-form-urlencoded' });
  expect(form.headers.location).toBe('/sell-your-land?submission=failed#contact-form');
  expect(api.lines.join('')).toContain('"reason":"database-away"');
  expect(api.lines.join('')).not.toContain('"stack"');
  const postgres = await startThrowawayPostgres({}, { port, password: 'secret' });
  await untilBack(api);
  await api.stop();
  await postgres.stop();
  expect(api.lines.join('')).not.toContain('secret');
});

test('a full disk of the database is logged as disk-full, and leads are stored once there is space', async () => {
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url });
  const admin = await connectToTestDatabase(url);
  // The error of a server with a full disk.
  await admin.query(`CREATE FUNCTION have_no_space() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`);
  await admin.query('CREATE TRIGGER full_disk BEFORE INSERT ON leads FOR EACH ROW EXECUTE FUNCTION have_no_space()');
  const refused = await api.post('/api/seller', SELLER);
  expect([refused.statusCode, refused.json()]).toEqual([
    503,
    { success: false, message: 'We cannot store your information right now. Please try again in a moment.' },
  ]);
  expect(api.lines.join('')).toContain('"reason":"disk-full"');
  await admin.query('DROP TRIGGER full_disk ON leads');
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  await admin.end();
  await api.stop();
});

test('when Postgres is no longer the primary, a submission gets 503 and all connections to it are closed', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url });
  const admin = await connectToTestDatabase(postgres.url);
  const setReadOnly = async (value: string) => {
    await admin.query(`ALTER SYSTEM SET default_transaction_read_only = '${value}'`);
    await admin.query('SELECT pg_reload_conf()');
  };
  const readSessions = async () => {
    const { rows } = await admin.query<{ pid: number }>(
      "SELECT pid FROM pg_stat_activity WHERE application_name = 'land-api'",
    );
    return rows.map(({ pid }) => pid);
  };
  await Promise.all(Array.from({ length: 5 }, () => api.post('/api/seller', SELLER)));
  const before = await readSessions();
  expect(before.length).toBeGreaterThan(2);
  await setReadOnly('on');
  await until(
    'the setting',
    async () => (await admin.query("SELECT current_setting('transaction_read_only') = 'on' AS is_set")).rows[0].is_set,
  );
  await expectAway(api);
  // Within 5 s: the pool would close idle connections much later.
  const areClosed = async () => !(await readSessions()).some((pid) => before.includes(pid));
  await until('no former session', areClosed, 5);
  await setReadOnly('off');
  await untilBack(api);
  await admin.end();
  await api.stop();
  await postgres.stop();
});

test('during a failover a submission waits and is stored once, and a readiness probe does not wait', async () => {
  const postgres = await startThrowawayPostgres();
  const relay = await startPostgresRelay(postgres.url);
  const api = await startApi({ DATABASE_URL: relay.url });
  api.app.get(ReadinessService).betweenWritesMs = 0;
  await relay.stop();
  const posted = postForm(api);
  await pause(1000);
  const answers = Promise.all(Array.from({ length: 20 }, () => api.post('/api/seller', SELLER)));
  const began = Date.now();
  expect((await api.request({ url: '/api/health/ready' })).statusCode).toBe(503);
  expect(Date.now() - began).toBeLessThan(1000);
  await pause(began + 2000 - Date.now());
  await relay.start();
  expect((await answers).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201));
  expect((await posted).headers.location).toContain('submission=sent');
  expect(await queryTestDatabase('SELECT FROM leads', [], postgres.url)).toHaveLength(21);
  await api.stop();
  await relay.stop();
  await postgres.stop();
});

test('a form whose database connection is terminated is retried with its key, and stored once', async () => {
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url });
  const lock = await holdLock('LOCK TABLE leads IN SHARE MODE', [], url);
  const posted = postForm(api);
  await lock.untilWaiting();
  await lock.query(
    'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pg_backend_pid() = ANY (pg_blocking_pids(pid))',
  );
  await lock.end('ROLLBACK');
  expect((await posted).headers.location).toContain('submission=sent');
  expect(await queryTestDatabase('SELECT FROM leads', [], url)).toHaveLength(1);
  await api.stop();
});

test('a stop or lead that no standby confirmed gets 503, also when sent again, and the lead is stored once', async () => {
  const postgres = await startThrowawayPostgres({ synchronous_commit: 'on' });
  const api = await startApi({ DATABASE_URL: postgres.url, ...PROVIDERS });
  const admin = await connectToTestDatabase(postgres.url);
  const setStandbys = async (names: string) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await admin.query('SELECT pg_reload_conf()');
  };
  const lead = { ...SELLER, lastName: 'Confirmed' };
  const submit = () => api.post('/api/seller', lead, { 'idempotency-key': '0198c0de-0000-7000-8000-000000000023' });
  const stop = () => sendNeutralText(api, { id: 'a-stop', from: SELLER.phone, body: 'STOP' });
  expect((await stop()).statusCode).toBe(200);
  await setStandbys('one_that_is_lost');
  // Postgres takes a moment to apply the setting.
  await until('a stop that is not confirmed', async () => (await stop()).statusCode === 503);
  const endWait = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await admin.query(endWait);
  let status: number | undefined;
  void submit().then(({ statusCode }) => (status = statusCode));
  await until('a response', async () => (await admin.query(endWait)).rowCount === 0 && status);
  expect(status).toBe(503);
  // The lead is stored, but only on the primary.
  expect((await submit()).statusCode).toBe(503);
  await setStandbys('');
  await until('a stored lead', async () => (await submit()).statusCode === 201);
  expect((await admin.query("SELECT FROM leads WHERE last_name = 'Confirmed'")).rowCount).toBe(1);
  await admin.end();
  await api.stop();
  await postgres.stop();
});

test('a form that waits for a lock for over a second is retried, and stored once', async () => {
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url });
  const lock = await holdLock('LOCK TABLE leads IN SHARE MODE', [], url);
  const posted = postForm(api);
  const attempts = new Set<number>();
  await until('the retry', async () => {
    const waiting = await queryTestDatabase<{ at: Date }>(
      "SELECT query_start AS at FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()",
      [],
      url,
    );
    for (const { at } of waiting) attempts.add(at.getTime());
    return attempts.size === 2;
  });
  await lock.end('ROLLBACK');
  expect((await posted).headers.location).toContain('submission=sent');
  expect(await queryTestDatabase('SELECT FROM leads', [], url)).toHaveLength(1);
  await api.stop();
});
