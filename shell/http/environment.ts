import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';

const projectFolder = resolve(import.meta.dirname, '../..');

/** The environment, with the additions of a file `.env` at the root. Variables that are set stay. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

interface Range {
  least: number;
  most: number;
}

/** An empty variable is an unset one. Throws one sentence that names the variable and what was expected. */
export function readNumber(env: NodeJS.ProcessEnv, name: string, fallback: number, { least, most }: Range): number {
  const text = env[name] || String(fallback);
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most)
    throw new Error(`${name} must be a whole number from ${least} to ${most}.`);
  return value;
}

export function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  return readNumber(env, name, fallback, { least: 1, most: 65_535 });
}

/** The origin in a text, or undefined: a whole URL also has a path. */
export function readOriginOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '') ? url.origin : undefined;
}
