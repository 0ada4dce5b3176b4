import { Config, ConfigError } from '../../config/config.js';
import { readEnvironment } from '@land/http/environment';
import { withDatabase } from '../../database/connect.js';
import { DatabaseAway } from '../../database/database-away.js';
import { CommandError, readCommand } from './staff-command.js';
import { SecondFactorsRepository } from '../factors/second-factors.repository.js';
import { StaffRepository } from './staff.repository.js';

function explain(error: unknown): string {
  if (error instanceof CommandError || error instanceof ConfigError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  if (code !== 'ECONNREFUSED' && !(error instanceof DatabaseAway)) return `The command failed: ${message}`;
  return 'The database cannot be reached: start the site (npm start) or its Postgres (npm run postgres --prefix api), or set DATABASE_URL.';
}

try {
  const command = readCommand(process.argv.slice(2));
  const config = new Config(readEnvironment());
  const print = await withDatabase(config, (database) =>
    command({ staff: new StaffRepository(database), factors: new SecondFactorsRepository(database, config) }),
  );
  console.log(print);
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}
