import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { PROJECT_ROOT } from './project-root.js';

/**
 * Environment of a command that an operator types: like `npm start`, with what a file `.env` at the root adds to it.
 */
export function readCommandEnvironment(): NodeJS.ProcessEnv {
  const file = join(PROJECT_ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}
