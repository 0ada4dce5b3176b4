import './typescript-sources.mjs';

/** Starts the one Postgres that all tests of the api share; each test works on rows and addresses of its own. */
export default async function startPostgres() {
  const { startThrowawayPostgres } = await import('./src/database/embedded/throwaway-postgres.ts');
  const postgres = await startThrowawayPostgres({ shared_preload_libraries: 'pg_stat_statements' });
  process.env.TEST_DATABASE_URL = postgres.url;
  globalThis.stopTestPostgres = postgres.stop;
}
