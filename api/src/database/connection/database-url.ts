import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { DatabaseAway } from './database-away.js';

/** Path of the file with the URL of the embedded Postgres, including its password; only the owner can read the file. */
export function databaseUrlFile(dataDir: string): string {
  return join(dataDir, 'database-url');
}

/**
 * Returns the URL to connect to: DATABASE_URL, or the URL that the embedded Postgres wrote to its file.
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

/** The role of every connection that serves requests. Migrations create it and grant it only the rights it needs. */
const SERVING_ROLE = 'land_api';

/**
 * Returns the URL with the role set from the start of each connection, so that no statement runs with the rights of the
 * account that owns the tables. Keeps other start options of the URL.
 */
export function servingUrl(url: string): string {
  const serving = new URL(url);
  const given = serving.searchParams.get('options');
  serving.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${SERVING_ROLE}`);
  return serving.href;
}
