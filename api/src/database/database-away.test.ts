import { expect, test } from '@jest/globals';
import { until } from '../notices/notices.fixture.js';
import { connectToTestDatabase, SELLER, startApi } from '../test-api.fixture.js';
import { PROVIDERS, tellNeutral } from '../texting/texting.fixture.js';
import { expectAway, untilBack } from './database-away.fixture.js';
import { findFreePort } from './embedded/free-port.js';
import { startThrowawayPostgres } from './embedded/throwaway-postgres.js';

test('an api that starts without its database is alive, returns 503, and stores leads once the database is there', async () => {
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
  const postgres = await startThrowawayPostgres({}, { port, password: 'secret' });
  await untilBack(api);
  await api.stop();
  await postgres.stop();
  expect(api.lines.join('')).not.toContain('secret');
});

test('when Postgres is the primary no more, a submission is refused and no connection to it is kept', async () => {
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
  // Long before the pool ends them for being idle.
  const areGone = async () => !(await readSessions()).some((pid) => before.includes(pid));
  await until('no former session', areGone, 5);
  await setReadOnly('off');
  await untilBack(api);
  await admin.end();
  await api.stop();
  await postgres.stop();
});

test('what no standby confirmed is not acknowledged, also when it is sent again, and a lead is stored once', async () => {
  const postgres = await startThrowawayPostgres({ synchronous_commit: 'on' });
  const api = await startApi({ DATABASE_URL: postgres.url, ...PROVIDERS });
  const admin = await connectToTestDatabase(postgres.url);
  const setStandbys = async (names: string) => {
    await admin.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
    await admin.query('SELECT pg_reload_conf()');
  };
  const lead = { ...SELLER, lastName: 'Confirmed' };
  const submit = () => api.post('/api/seller', lead, { 'idempotency-key': '0198c0de-0000-7000-8000-000000000023' });
  const stop = () => tellNeutral(api, { id: 'a-stop', from: SELLER.phone, body: 'STOP' });
  expect((await stop()).statusCode).toBe(200);
  await setStandbys('one_that_is_lost');
  // Postgres takes a moment to know the setting.
  await until('a stop that is not confirmed', async () => (await stop()).statusCode === 503);
  const endWait = "SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'";
  await admin.query(endWait);
  let status: number | undefined;
  void submit().then(({ statusCode }) => (status = statusCode));
  await until('an answer', async () => (await admin.query(endWait)).rowCount === 0 && status);
  expect(status).toBe(503);
  // It is there, but only on this machine.
  expect((await submit()).statusCode).toBe(503);
  await setStandbys('');
  await until('a stored lead', async () => (await submit()).statusCode === 201);
  expect((await admin.query("SELECT FROM leads WHERE last_name = 'Confirmed'")).rowCount).toBe(1);
  await admin.end();
  await api.stop();
  await postgres.stop();
});
