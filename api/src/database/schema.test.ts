import { expect, test } from '@jest/globals';
import { DataSource } from 'typeorm';
import { someDatabaseWithoutTables } from '../test-database.fixture.js';
import { SHARED_OPTIONS } from './data-source-options.js';
import { migrateDatabase } from './migrate.js';
import { MIGRATIONS } from './migrations/migrations.js';

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
  // TypeORM knows check constraints only where an entity names them; ours live in the migrations.
  expect(upQueries.map(({ query }) => query).filter((query) => !/DROP CONSTRAINT "\w+"$/.test(query))).toEqual([]);
});

test('every migration can be taken back', async () => {
  const url = await someDatabaseWithoutTables();
  await migrateDatabase(url);
  const dataSource = await new DataSource({ ...SHARED_OPTIONS, url }).initialize();
  for (let count = 0; count < MIGRATIONS.length; count += 1) await dataSource.undoLastMigration();
  const tables = await dataSource.query<{ tablename: string }[]>(
    "SELECT tablename FROM pg_tables WHERE schemaname = 'public'",
  );
  await dataSource.destroy();
  expect(tables).toEqual([{ tablename: 'migrations' }]);
});
