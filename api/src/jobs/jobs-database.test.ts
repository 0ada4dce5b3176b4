import { expect, test } from '@jest/globals';
import { Statement } from '../database/statement.js';
import { until } from '../../fixtures/notices/notices.fixture.js';
import { queryTestDatabase } from '../../fixtures/test-api.fixture.js';
import { someEmptyDatabase } from '../../fixtures/test-database.fixture.js';
import { JobsDatabase } from './jobs-database.js';

test('when Postgres ends a connection, as after a failover, jobs close their idle connections, too', async () => {
  const url = await someEmptyDatabase();
  const jobs = new JobsDatabase();
  jobs.open(url);
  const sleep = () => jobs.query(new Statement('sleep', 'SELECT pg_sleep(0.2)').with());
  await Promise.all([sleep(), sleep(), sleep()]);
  expect(jobs.pool.idleCount).toBe(3);
  const end = new Statement('end', 'SELECT pg_terminate_backend(pg_backend_pid())').with();
  await expect(jobs.query(end)).rejects.toThrow('terminating connection');
  const sessions = 'SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()';
  // Sooner than the pool's idle timeout of ten seconds.
  await until('no session', async () => (await queryTestDatabase(sessions, [], url)).length === 0, 5);
  await jobs.close();
});
