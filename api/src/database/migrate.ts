import { DataSource } from 'typeorm';
import { SHARED_OPTIONS } from './data-source-options.js';
import { installJobSchema } from './job-schema.js';
import { runCommand } from './statement.js';

// Any constant will do, as long as every api process uses the same.
const MIGRATION_LOCK = 4_170_332_001;

/**
 * Brings the schema up to date and returns the names of the migrations that ran. Several processes may call this
 * together: an advisory lock makes them take turns, and all but the first find nothing to do.
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
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    await installJobSchema(url);
    await runCommand(lock, `SELECT pg_advisory_unlock(${MIGRATION_LOCK})`);
    await lock.release();
    return migrations.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
