import { Config } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { runCommandLine } from './connection/connect.js';
import { readDatabaseUrl } from './connection/database-url.js';
import { migrateDatabase } from './migrate.js';

await runCommandLine(async () => {
  const applied = await migrateDatabase(readDatabaseUrl(new Config(readEnvironment())));
  return applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`;
});
