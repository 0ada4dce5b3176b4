import { expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { someDatabaseWithoutTables } from '../../fixtures/test-database.fixture.js';
import { SHARED_OPTIONS } from '../app/data-source-options.js';
import { migrateDatabase } from './migrate.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { queryTestDatabase } from '../../fixtures/test-api.fixture.js';
import { startApiProcess } from '../../fixtures/notices/outbox/api-process.fixture.js';

test('of several processes that start at once, one runs the migrations', async () => {
  const url = await someDatabaseWithoutTables();
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, 0, 0, MIGRATIONS.length]);
});

test('the entities describe the tables that the migrations create', async () => {
  const url = await someDatabaseWithoutTables();
  await migrateDatabase(url);
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url }).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  // TypeORM knows only check constraints that an entity names; ours are in the migrations.
  expect(upQueries.map(({ query }) => query).filter((query) => !/DROP CONSTRAINT "\w+"$/.test(query))).toEqual([]);
});

// Postgres empties unlogged tables in a crash or failover.
test('only two tables may be emptied in a failover: who is viewing a lead, and the submissions of a minute', async () => {
  const unlogged = await queryTestDatabase(
    "SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' ORDER BY relname",
  );
  expect(unlogged).toEqual([{ relname: 'lead_viewings' }, { relname: 'submission_limits' }]);
});

const TOO_OLD =
  'This database was made before the first release, and no command moves its leads, consents and stops into a new one. ' +
  'Save it first: npm run backup, or pg_dump -Fc of DATABASE_URL. Start it with the release that made it, at the latest ' +
  'commit 06cf6647, and export its leads as CSV (desk: Leads, Export). Then set DATA_DIR to a new folder, or ' +
  'DATABASE_URL to a new database.';

/** Creates a database whose only migration has this name. */
async function createDatabaseWithMigration(name: string): Promise<string> {
  const url = await someDatabaseWithoutTables();
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url, migrations: [] }).initialize();
  await dataSource.runMigrations();
  await dataSource.query('INSERT INTO migrations (timestamp, name) VALUES (right($1, 13)::bigint, $1)', [name]);
  await dataSource.destroy();
  return url;
}

test('on a database from before the first release, the api exits and says how to move the data', async () => {
  const api = await startApiProcess(await createDatabaseWithMigration('LeadsAndConsents1763640000000'));
  expect(await api.ended).toBe(1);
  expect(api.readOutput().trimEnd().split('\n').at(-1)).toBe(TOO_OLD);
  expect(api.readOutput()).not.toMatch(/\n\s+at /);
});

test('no migration runs on a database that a later release has migrated', async () => {
  const url = await someDatabaseWithoutTables();
  await migrateDatabase(url);
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url }).initialize();
  await dataSource.query("INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')");
  await dataSource.destroy();
  expect(await migrateDatabase(url)).toEqual([]);
});
