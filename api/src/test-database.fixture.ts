import { afterAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { connectToTestDatabase, queryTestDatabase } from './test-api.fixture.js';

/** URL of a database without rows on the test run's Postgres, for tests that need their own. */
export function someEmptyDatabase(): Promise<string> {
  return copyDatabase('land-template');
}

/** Gives a test file its own database without rows; later files get the shared one again. */
export async function useOwnDatabase(): Promise<string> {
  const shared = process.env['TEST_DATABASE_URL'];
  afterAll(() => void (process.env['TEST_DATABASE_URL'] = shared));
  return (process.env['TEST_DATABASE_URL'] = await someEmptyDatabase());
}

/** The same without tables: the first to connect has to migrate it. */
export function someDatabaseWithoutTables(): Promise<string> {
  return copyDatabase('template0');
}

// Sessions that wait for a lock, directly or behind another one.
const WAITING = `
WITH RECURSIVE waiting (pid) AS (
  VALUES ($1::int)
  UNION SELECT session.pid FROM pg_stat_activity session JOIN waiting ON waiting.pid = ANY (pg_blocking_pids(session.pid))
) SELECT FROM waiting WHERE pid <> $1`;

/** Holds the locks of a statement; `untilWaiting` resolves once so many sessions wait for it, or after a time. */
export async function holdLock(text: string, values: unknown[] = [], url?: string) {
  const client = await connectToTestDatabase(url);
  await client.query('BEGIN');
  await client.query(text, values);
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const untilWaiting = async (count = 1, mostMs = Infinity) => {
    const deadline = Date.now() + mostMs;
    while (Date.now() < deadline && (await queryTestDatabase(WAITING, [rows[0]?.pid])).length < count) await pause(5);
  };
  const end = async (how: 'COMMIT' | 'ROLLBACK') => {
    await client.query(how);
    await client.end();
  };
  return { query: client.query.bind(client), untilWaiting, end };
}

/** URL of a copy of a database without connections. */
export async function copyDatabase(template: string): Promise<string> {
  const name = `land-${randomUUID()}`;
  const client = await connectToTestDatabase();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  await client.end();
  return String(process.env['TEST_DATABASE_URL']).replace(/[^/]+$/, name);
}
