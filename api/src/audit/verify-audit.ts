import { parseArgs } from 'node:util';
import { Config } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { verifyChain } from './verify-chain.js';
import { report } from '../database/connect.js';
import { asOwner, readKnown } from './verify-command.js';

/** `npm run audit:verify --prefix api [-- --known <number>:<hash>]`: exits 1 when an entry is not as it was written. */
await report(async () => {
  const known = readKnown(parseArgs({ options: { known: { type: 'string' } } }).values.known);
  const config = new Config(readEnvironment());
  const verdict = await asOwner(config, 'land-audit-verify', (client) => verifyChain(client, known));
  if (verdict.state === 'broken') throw new Error(`audit entry ${verdict.position} is broken: ${verdict.reason}`);
  const { count, lastHash } = verdict;
  return `${count} audit entries, all intact; keep for the next time: --known ${count}:${lastHash}`;
});
