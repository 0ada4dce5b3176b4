import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

/** Root folder of the project; the same from api/src and from api/dist. */
export const PROJECT_ROOT = resolve(import.meta.dirname, '../../..');

/**
 * Environment of a command that an operator types: like `npm start`, with what a file `.env` at the root adds to it.
 */
export function readCommandEnvironment(): NodeJS.ProcessEnv {
  const file = join(PROJECT_ROOT, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}
