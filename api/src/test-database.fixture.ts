import { randomUUID } from 'node:crypto';
import { connectToTestDatabase } from './test-api.fixture.js';

/** URL of an empty database on the test run's Postgres, for tests that need one to themselves. */
export async function someEmptyDatabase(): Promise<string> {
  const name = `land-${randomUUID()}`;
  const client = await connectToTestDatabase();
  await client.query(`CREATE DATABASE "${name}"`);
  await client.end();
  return String(process.env['TEST_DATABASE_URL']).replace(/[^/]+$/, name);
}
