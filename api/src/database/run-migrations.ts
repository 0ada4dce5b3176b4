import { Config } from '../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { readDatabaseUrl } from './database-url.js';
import { migrateDatabase } from './migrate.js';

try {
  const applied = await migrateDatabase(readDatabaseUrl(new Config(readEnvironment())));
  console.log(applied.length === 0 ? 'the schema is up to date' : `applied ${applied.join(', ')}`);
} catch (error) {
  console.error(error instanceof Error ? error.message || 'the database cannot be reached' : error);
  process.exitCode = 1;
}
