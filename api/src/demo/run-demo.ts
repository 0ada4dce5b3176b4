import { parseArgs } from 'node:util';
import { Config } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { runCommandLine } from '../database/connection/connect.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { migrateDatabase } from '../database/migrate.js';
import { ensureSharedKeys } from '../consent/ledger/shared-keys.js';
import { fillDemo } from './fill-demo.js';
import { counted } from '../words/counted.js';

const USAGE = 'Usage: npm run demo --prefix api -- --leads 1000000 [--force]';
const MOST_LEADS = 10_000_000;

function readOptions(words: string[]) {
  const { values } = parseArgs({
    args: words,
    options: { leads: { type: 'string' }, force: { type: 'boolean', default: false } },
  });
  const leads = Number(values.leads);
  if (!Number.isInteger(leads) || leads < 1 || leads > MOST_LEADS)
    throw new Error(`${USAGE}\n--leads is a number from 1 to ${MOST_LEADS}.`);
  return { leads, isForced: values.force };
}

await runCommandLine(async () => {
  const options = readOptions(process.argv.slice(2));
  const config = new Config(readEnvironment());
  const url = readDatabaseUrl(config);
  await migrateDatabase(url);
  // Refuses another key than the api's: the api would not recognize phone numbers that were hashed with it.
  await ensureSharedKeys(url, config);
  const start = performance.now();
  await fillDemo(url, { ...options, suppressionKey: config.suppressionKey });
  return `filled in ${counted(options.leads, 'lead')} in ${((performance.now() - start) / 1000).toFixed(1)} s`;
});
