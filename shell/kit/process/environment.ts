import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** The environment, and what a file `.env` at the root adds to it. What is set already stays. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}
