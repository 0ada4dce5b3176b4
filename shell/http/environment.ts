import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

const projectFolder = resolve(import.meta.dirname, '../..');

/** The environment, and what a file `.env` at the root adds to it. What is set already stays. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

/** An empty variable is an unset one. Throws one sentence that names the variable and what was expected. */
export function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`${name} must be a whole number from 1 to 65535.`);
  return port;
}
