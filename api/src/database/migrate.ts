import { DataSource } from 'typeorm';
import { SHARED_OPTIONS } from './data-source-options.js';
import { installJobSchema } from './job-schema.js';

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
    await lock.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const migrations = await dataSource.runMigrations({ transaction: 'each' });
    await installJobSchema(url);
    await lock.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await lock.release();
    return migrations.map((migration) => migration.name);
  } finally {
    await dataSource.destroy();
  }
}
