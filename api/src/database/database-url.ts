import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.js';
import { DatabaseAway } from './database-away.js';

/** Where the embedded Postgres leaves its full URL, password included, readable by its owner only. */
export function databaseUrlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

/**
 * The URL to connect to: DATABASE_URL, or what the embedded Postgres wrote.
 * @throws DatabaseAway while the embedded Postgres has never been started
 */
export function readDatabaseUrl(config: Pick<Config, 'databaseUrl' | 'dataDir'>): string {
  if (config.databaseUrl !== undefined) return config.databaseUrl;
  try {
    return readFileSync(databaseUrlFile(config.dataDir), 'utf8').trim();
  } catch {
    throw new DatabaseAway('DATABASE_URL is unset and the embedded Postgres has not been started yet');
  }
}
