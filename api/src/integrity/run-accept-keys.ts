/** `npm run accept-keys --prefix api`: makes the database accept the present keys after former ones were lost. */
import { readEnvironment } from '@land/http/environment';
import { Config } from '../config/config.js';
import { runCommandLine } from '../database/connection/connect.js';
import { readDatabaseUrl } from '../database/connection/database-url.js';
import { acceptKeys } from './accept-keys.js';

await runCommandLine(() => {
  const config = new Config(readEnvironment());
  return acceptKeys(readDatabaseUrl(config), config);
});
