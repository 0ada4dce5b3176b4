import pg from 'pg';
import type { Config } from '../config/config.js';
import { readDatabaseUrl } from '../database/database-url.js';
import type { KnownEnd } from './walk-chain.js';

/** The end of a chain as `--known` has it. */
export function readKnown(known: string | undefined): KnownEnd | undefined {
  if (known === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(known) ?? [];
  if (seq === undefined) throw new Error('--known must be what an earlier verification printed: <number>:<hash>.');
  return { seq: Number(seq), hash };
}

/** Runs some work of a command as the owner of the tables, whatever their schema. */
export async function asOwner<T>(config: Config, command: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: readDatabaseUrl(config),
    application_name: command,
    connectionTimeoutMillis: 5000,
  });
  // A connection that is lost between two statements; the next one fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  return work(client).finally(() => client.end());
}

/** Prints what a verification says; or, and the exit code is 1, what is not as it was, or why it cannot be told. */
export async function report(verify: () => Promise<string>): Promise<void> {
  try {
    console.log(await verify());
  } catch (error) {
    console.error(error instanceof Error ? error.message || 'the database cannot be reached' : error);
    process.exitCode = 1;
  }
}
