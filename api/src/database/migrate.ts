import type { ClientBase } from 'pg';
import { DataSource, MigrationExecutor } from 'typeorm';
import { SHARED_OPTIONS } from '../app/data-source-options.js';
import { Baseline1763640000000 } from './migrations/1763640000000-baseline.js';
import { MIGRATIONS } from './migrations/migrations.js';
import { requireSchema } from './schema/require-schema.js';
import { runCommand } from './statement.js';
import { UnusableDatabase } from './connection/unusable-database.js';

// An arbitrary constant that every api process shares.
const MIGRATION_LOCK = 4_170_332_001;

// On one day, this migration was released under another name. Without the rename it would run a second time.
const RENAME = "UPDATE migrations SET name = 'DealsInUse1764547200000' WHERE name = 'AnsweredByContact1764547200000'";

const KNOWN: readonly string[] = MIGRATIONS.map(({ name }) => name);

/**
 * Runs the pending migrations, compares the schema with the one that the code needs, and returns the names of the
 * migrations. If several processes call this at once, an advisory lock lets only one migrate at a time.
 * @throws UnusableDatabase
 */
export function migrateDatabase(url: string): Promise<string[]> {
  return runMigrations(url, requireSchema);
}

/** Like `migrateDatabase`, with another check of the resulting schema or none. @throws UnusableDatabase */
export async function runMigrations(url: string, check?: typeof requireSchema): Promise<string[]> {
  const dataSource = new DataSource({
    ...SHARED_OPTIONS,
    url,
    applicationName: 'land-migrate',
    poolErrorHandler: () => undefined,
    extra: { connectionTimeoutMillis: 5000, keepAlive: true },
  });
  await dataSource.initialize();
  try {
    const lock = dataSource.createQueryRunner();
    await runCommand(lock, `SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
    const former = await readExecuted(dataSource);
    refuseOlder(former);
    if (former.includes('AnsweredByContact1764547200000')) await runCommand(lock, RENAME);
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    await runCommand(lock, `SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await check?.(
      (await lock.connect()) as ClientBase,
      former.some((name) => !KNOWN.includes(name)),
    );
    await lock.release();
    return migrations.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

async function readExecuted(dataSource: DataSource): Promise<string[]> {
  return (await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name);
}

// A database without the baseline migration is from before the first release and cannot be migrated. With the baseline,
// unknown names are migrations of a later release.
function refuseOlder(names: readonly string[]): void {
  if (names.length === 0 || names.includes(Baseline1763640000000.name)) return;
  throw new UnusableDatabase(
    'This database was made before the first release, and no command moves its leads, consents and stops into a new one. ' +
      'Save it first: npm run backup, or pg_dump -Fc of DATABASE_URL. Start it with the release that made it, at the latest ' +
      'commit 06cf6647, and export its leads as CSV (desk: Leads, Export). Then set DATA_DIR to a new folder, or ' +
      'DATABASE_URL to a new database.',
  );
}
