import './swc-sources.mjs';
import pg from 'pg';

/** Starts the one Postgres that all tests of the api share; each test works on rows and addresses of its own. */
export default async function startPostgres() {
  const { startThrowawayPostgres } = await import('./src/database/embedded/throwaway-postgres.ts');
  const { migrateDatabase } = await import('./src/database/migrate.ts');
  const postgres = await startThrowawayPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.stopTestPostgres = postgres.stop;
  await migrateDatabase(postgres.url);
  await keepTemplate(postgres.url);
}

/** Copies the tables as they are before any test, for tests that need their own database. */
async function keepTemplate(url) {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  await client.connect();
  await client.query(`CREATE DATABASE "land-template" TEMPLATE "${new URL(url).pathname.slice(1)}"`);
  await client.end();
}
