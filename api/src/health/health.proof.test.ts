import { expect, test } from '@jest/globals';
import pg from 'pg';
import { startThrowawayPostgres } from '../database/embedded/throwaway-postgres.js';
import { until } from '../notices/notices.fixture.js';
import { SELLER, startApi } from '../test-api.fixture.js';

test('a locked table is slow, and Postgres that has gone is away: in the answers, in the log and in readiness', async () => {
  const postgres = await startThrowawayPostgres();
  const api = await startApi({ DATABASE_URL: postgres.url });
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const readiness = async () => (await api.request({ url: '/api/health/ready' })).json() as { message?: string };
  const submission = async () => (await api.post('/api/seller', SELLER)).json() as { message: string };
  const reasons = () => new Set(api.lines.join('').match(/database-(away|slow)/g));
  // What it said before it had reached Postgres.
  api.lines.length = 0;
  await client.query('BEGIN; LOCK TABLE leads IN SHARE MODE');
  // So many that the last ones also wait for a connection: those that get one have too little time left for the lock.
  const first = Array.from({ length: 10 }, submission);
  // Outside of the transaction, which would see the same activity for ever.
  const watcher = new pg.Client({ connectionString: postgres.url });
  await watcher.connect();
  const locked = "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'";
  await until('five locks', async () => (await watcher.query(locked)).rows.length >= 5);
  await watcher.end();
  const more = Array.from({ length: 20 }, submission);
  for (const { message } of await Promise.all([...first, ...more])) expect(message).toMatch(/slower than usual/);
  const slow = await until('the message', async () => (await readiness()).message);
  expect(slow).toMatch(/slower than usual/);
  expect(reasons()).toEqual(new Set(['database-slow']));
  await client.query('COMMIT');
  await client.end();
  await postgres.stop();
  expect((await submission()).message).toMatch(/cannot store/);
  expect((await readiness()).message).toMatch(/cannot store/);
  expect(reasons()).toEqual(new Set(['database-slow', 'database-away']));
  await api.stop();
});
