import { DataSource } from 'typeorm';
import type { Config } from '../../config/config.js';
import { servingOptions } from '../../app/data-source-options.js';
import { readDatabaseUrl } from './database-url.js';
import { Database } from '../database.js';
import { migrateDatabase } from '../migrate.js';

const AWAY =
  'The database cannot be reached: start the site (npm start) or its Postgres (npm run postgres --prefix api), or set DATABASE_URL.';

/** No visitor waits for a command, so it may take its time to connect on a busy machine. */
const LONGEST_CONNECT_MS = 10_000;

/** Runs the work of a command line on the api's migrated database, with the rights of the role land_api. */
export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const url = readDatabaseUrl(config);
  await migrateDatabase(url);
  const { extra, ...options } = servingOptions(1, () => undefined);
  const dataSource = new DataSource({
    ...options,
    applicationName: 'land-command',
    extra: { ...extra, connectionTimeoutMillis: LONGEST_CONNECT_MS },
  });
  const database = new Database(dataSource);
  await database.open(url);
  return work(database).finally(() => dataSource.destroy());
}

/** Runs a command line: prints its result, or its error with exit code 1. */
export async function runCommandLine(command: () => Promise<string>): Promise<void> {
  try {
    console.log(await command());
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    console.error(code === 'ECONNREFUSED' ? AWAY : message);
    process.exitCode = 1;
  }
}
