import pg from 'pg';
import type { Config } from '../config/config.js';
import { readDatabaseUrl } from '../database/database-url.js';
import type { KnownEnd } from './verify-chain.js';

export function readKnown(known: string | undefined): KnownEnd | undefined {
  if (known === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(known) ?? [];
  if (seq === undefined) throw new Error('--known must be what an earlier verification printed: <number>:<hash>.');
  return { seq: Number(seq), hash };
}

/** Runs the work of a command as the owner of the tables. */
export async function asOwner<T>(config: Config, command: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: readDatabaseUrl(config),
    application_name: command,
    connectionTimeoutMillis: 5000,
  });
  // If a connection is lost between two statements, the next statement fails.
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}
