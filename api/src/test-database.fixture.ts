import { afterAll } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { connectToTestDatabase } from './test-api.fixture.js';

/** URL of a database without rows on the test run's Postgres, for tests that need one to themselves. */
export function someEmptyDatabase(): Promise<string> {
  return copyDatabase('land-template');
}

/** Gives a test file a database to itself, without rows; the files after it have the shared one again. */
export async function useOwnDatabase(): Promise<string> {
  const shared = process.env['TEST_DATABASE_URL'];
  afterAll(() => void (process.env['TEST_DATABASE_URL'] = shared));
  return (process.env['TEST_DATABASE_URL'] = await someEmptyDatabase());
}

/** The same without tables: the first to connect has to migrate it. */
export function someDatabaseWithoutTables(): Promise<string> {
  return copyDatabase('template0');
}

/** URL of a copy of a database that nobody is connected to. */
export async function copyDatabase(template: string): Promise<string> {
  const name = `land-${randomUUID()}`;
  const client = await connectToTestDatabase();
  await client.query(`CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  await client.end();
  return String(process.env['TEST_DATABASE_URL']).replace(/[^/]+$/, name);
}
