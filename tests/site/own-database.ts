import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readTestSite } from './test-site.ts';

/** Creates an empty database for the test on the run's Postgres. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const url = new URL(readTestSite().databaseUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `land-${randomUUID()}`;
  await admin.query(`CREATE DATABASE "${url.pathname.slice(1)}"`);
  await admin.end();
  return url.href;
}
