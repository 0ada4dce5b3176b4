import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnvFile } from 'node:process';
import { projectFolder } from './project-folder.ts';

/** The environment with the variables of the file `.env` at the root, which never replace a variable that is set. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

interface Range {
  least: number;
  most: number;
}

/** Reads a whole number; an empty variable counts as unset. Throws one sentence with the variable and its range. */
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

/**
 * The origin, if the text is one, such as `https://example.com`; undefined for other text, also for a URL with a path.
 */
export function readOriginOf(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, '') ? url.origin : undefined;
}
