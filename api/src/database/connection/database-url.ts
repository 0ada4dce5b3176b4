import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config/config.js';
import { DatabaseAway } from './database-away.js';

/** The file with the embedded Postgres's full URL, password included, readable by its owner only. */
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

/** Role of every connection that serves requests; the migrations make it and give it only what the api needs. */
const SERVING_ROLE = 'land_api';

/**
 * The URL with the role set from the start of each connection, so that no statement ever runs with the rights of the
 * account that owns the tables. Other start options of the URL stay.
 */
export function servingUrl(url: string): string {
  const serving = new URL(url);
  const given = serving.searchParams.get('options');
  serving.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${SERVING_ROLE}`);
  return serving.href;
}
