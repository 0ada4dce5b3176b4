import { readEnvironment } from '@land/http/environment';
import { Config } from '../config/config.js';
import { report } from '../database/connection/connect.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { acceptKeys } from './accept-keys.js';

await report(() => {
  const config = new Config(readEnvironment());
  return acceptKeys(readDatabaseUrl(config), config);
});
