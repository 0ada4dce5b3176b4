import { parseArgs } from 'node:util';
import { Config } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { runCommandLine } from '../database/connection/connect.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { withConnection } from '../database/connection/own-connection.js';
import { readKnown, verifyChain } from './verify-chain.js';
import { counted } from '../words/counted.js';

/**
 * `npm run audit:verify --prefix api [-- --known <number>:<hash>]`: exits with code 1 if an entry was changed or is
 * missing.
 */
await runCommandLine(async () => {
  const known = readKnown(parseArgs({ options: { known: { type: 'string' } } }).values.known);
  const config = new Config(readEnvironment());
  const owner = { connectionString: readDatabaseUrl(config), application_name: 'land-audit-verify' };
  const verdict = await withConnection(owner, (client) => verifyChain(client, known));
  if (verdict.state === 'broken') throw new Error(`${verdict.what} is broken: ${verdict.reason}`);
  const { count, lastHash } = verdict;
  return `${counted(count, 'audit entry', 'audit entries')}, all intact; keep for the next time: --known ${count}:${lastHash}`;
});
