import { expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { someDatabaseWithoutTables } from '../../fixtures/test-database.fixture.js';
import { SHARED_OPTIONS } from '../app/data-source-options.js';
import { migrateDatabase } from './migrate.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { queryTestDatabase } from '../../fixtures/test-api.fixture.js';
import { startApiProcess } from '../../fixtures/notices/outbox/api-process.fixture.js';

test('processes that start together migrate once', async () => {
  const url = await someDatabaseWithoutTables();
  const applied = await Promise.all(Array.from({ length: 4 }, () => migrateDatabase(url)));
  expect(applied.map((names) => names.length).toSorted()).toEqual([0, 0, 0, MIGRATIONS.length]);
});

test('the entities describe the tables that the migrations make', async () => {
  const url = await someDatabaseWithoutTables();
  await migrateDatabase(url);
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url }).initialize();
  const { upQueries } = await dataSource.driver.createSchemaBuilder().log();
  await dataSource.destroy();
  // TypeORM knows only check constraints that an entity names; ours are in the migrations.
  expect(upQueries.map(({ query }) => query).filter((query) => !/DROP CONSTRAINT "\w+"$/.test(query))).toEqual([]);
});

test('a failover empties only who looks at a lead, and the count of a minute', async () => {
  const unlogged = await queryTestDatabase(
    "SELECT relname FROM pg_class WHERE relpersistence = 'u' AND relkind = 'r' ORDER BY relname",
  );
  expect(unlogged).toEqual([{ relname: 'lead_viewings' }, { relname: 'submission_limits' }]);
});

const OLDER =
  'This database was made before the first release, and no command moves its leads, consents and stops into a new one. ' +
  'Save it first: npm run backup, or pg_dump -Fc of DATABASE_URL. Start it with the release that made it, at the latest ' +
  'commit 06cf6647, and export its leads as CSV (desk: Leads, Export). Then set DATA_DIR to a new folder, or ' +
  'DATABASE_URL to a new database.';

async function someMigratedTo(name: string): Promise<string> {
  const url = await someDatabaseWithoutTables();
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url, migrations: [] }).initialize();
  await dataSource.runMigrations();
  await dataSource.query('INSERT INTO migrations (timestamp, name) VALUES (right($1, 13)::bigint, $1)', [name]);
  await dataSource.destroy();
  return url;
}

test('an api ends with one sentence where the database is of before the first release', async () => {
  const api = await startApiProcess(await someMigratedTo('LeadsAndConsents1763640000000'));
  expect(await api.ended).toBe(1);
  expect(api.readOutput().trimEnd().split('\n').at(-1)).toBe(OLDER);
  expect(api.readOutput()).not.toMatch(/\n\s+at /);
});

test('a database that a later release has migrated is left as it is', async () => {
  const url = await someDatabaseWithoutTables();
  await migrateDatabase(url);
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url }).initialize();
  await dataSource.query("INSERT INTO migrations (timestamp, name) VALUES (1999999999999, 'Later1999999999999')");
  await dataSource.destroy();
  expect(await migrateDatabase(url)).toEqual([]);
});
