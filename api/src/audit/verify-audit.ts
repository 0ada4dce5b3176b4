import { parseArgs } from 'node:util';
import pg from 'pg';
import { Config, readCommandEnvironment } from '../config/config.js';
import { readDatabaseUrl } from '../database/database-url.js';
import { verifyChain, type ChainVerdict, type KnownEnd } from './verify-chain.js';

/** `npm run audit:verify --prefix api [-- --known <number>:<hash>]`: exits 1 when an entry is not as it was written. */
function readKnown(): KnownEnd | undefined {
  const { known } = parseArgs({ options: { known: { type: 'string' } } }).values;
  if (known === undefined) return undefined;
  const [, seq, hash = ''] = /^(\d+):([0-9a-f]{64})$/.exec(known) ?? [];
  if (seq === undefined) throw new Error('--known must be what an earlier verification printed: <number>:<hash>.');
  return { seq: Number(seq), hash };
}

async function verify(known: KnownEnd | undefined): Promise<ChainVerdict> {
  const connectionString = readDatabaseUrl(new Config(readCommandEnvironment()));
  const client = new pg.Client({
    connectionString,
    application_name: 'land-audit-verify',
    connectionTimeoutMillis: 5000,
  });
  // A connection that is lost between two statements; the next one fails by itself.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await verifyChain(client, known);
  } finally {
    await client.end();
  }
}

try {
  const verdict = await verify(readKnown());
  if (verdict.state === 'intact') {
    console.log(
      `${verdict.count} audit entries, all intact; keep for the next time: --known ${verdict.count}:${verdict.lastHash}`,
    );
  } else {
    console.error(`audit entry ${verdict.seq} is broken: ${verdict.reason}`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof Error ? error.message || 'the database cannot be reached' : error);
  process.exitCode = 1;
}
