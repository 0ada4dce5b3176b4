import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { readTestSite } from './test-site.ts';

/** An empty database of the test's own, on the Postgres of the run. Returns its URL. */
export async function createDatabase(): Promise<string> {
  const url = new URL(readTestSite().databaseUrl);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  url.pathname = `land-${randomUUID()}`;
  await admin.query(`CREATE DATABASE "${url.pathname.slice(1)}"`);
  await admin.end();
  return url.href;
}
