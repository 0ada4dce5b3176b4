import { DataSource, MigrationExecutor } from 'typeorm';
import { SHARED_OPTIONS } from './data-source-options.js';
import { Baseline1763640000000 } from './migrations/1763640000000-baseline.js';
import { runCommand } from './statement.js';
import { UnusableDatabase } from './unusable-database.js';

// Any constant will do, as long as every api process uses the same.
const MIGRATION_LOCK = 4_170_332_001;

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Several processes may call this
 * together: an advisory lock makes them take turns, and all but the first find nothing to do.
 * @throws UnusableDatabase
 */
export async function migrateDatabase(url: string): Promise<string[]> {
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
    await refuseOlder(dataSource);
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    await runCommand(lock, `SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await lock.release();
    return migrations.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}

// Before the first release there were other migrations, which nothing leads on from. Names that we do not know beside
// the baseline are of a later release.
async function refuseOlder(dataSource: DataSource): Promise<void> {
  const names = (await new MigrationExecutor(dataSource).getExecutedMigrations()).map(({ name }) => name);
  if (names.length === 0 || names.includes(Baseline1763640000000.name)) return;
  throw new UnusableDatabase(
    'This database was made before the first release and cannot be upgraded: delete the folder .data (DATA_DIR) and ' +
      'start again, or, if you set DATABASE_URL, drop that database and create it again.',
  );
}
