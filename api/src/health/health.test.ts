import { expect, test } from '@jest/globals';
import pg from 'pg';
import { until } from '../../fixtures/notices/notices.fixture.js';
import { SELLER, startApi } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';
import { ReadinessService } from './readiness.service.js';

test.each([
  ['no file can grow', 'temp_file_limit = 0'],
  ['Postgres is read-only', 'default_transaction_read_only = on'],
])('the api is not ready while %s, and is ready again afterwards', async (_, setting) => {
  const url = await someEmptyDatabase();
  const api = await startApi({ DATABASE_URL: url });
  api.app.get(ReadinessService).betweenWritesMs = 0;
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const database = `ALTER DATABASE "${new URL(url).pathname.slice(1)}"`;
  const apply = async (change: string) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(`${database} ${change}`);
    await client.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
  };
  const untilReadiness = (status: number) =>
    until('the status', async () => (await api.request({ url: '/api/health/ready' })).statusCode === status);
  await untilReadiness(200);
  await apply(`SET ${setting}`);
  expect(await untilReadiness(503)).toBe(true);
  await apply(`RESET ${setting.split(' ')[0]}`);
  expect(await untilReadiness(200)).toBe(true);
  expect((await api.post('/api/seller', SELLER)).statusCode).toBe(201);
  await client.end();
  await api.stop();
});
