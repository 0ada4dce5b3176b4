import { readEnvironment } from '@land/http/environment';
import { Config } from '../config/config.js';
import { report } from '../database/connect.js';
import { readDatabaseUrl } from '../database/database-url.js';
import { acceptKeys } from './accept-keys.js';

await report(() => {
  const config = new Config(readEnvironment());
  return acceptKeys(readDatabaseUrl(config), config);
});
