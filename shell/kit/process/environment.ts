import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import type { SectionName } from '../release/format/release-format.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** The environment, and what a file `.env` at the root adds to it. What is set already stays. */
export function readEnvironment(): NodeJS.ProcessEnv {
  const file = join(projectFolder, '.env');
  if (existsSync(file)) loadEnvFile(file);
  return process.env;
}

/** Where the sections' origins listen unless the environment says otherwise. */
const sectionPorts: Record<SectionName, number> = { seller: 3001, buyer: 3002, legal: 3003 };

/** An empty variable is an unset one. Throws one sentence that names the variable and what was expected. */
export function readPort(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const text = env[name] || String(fallback);
  const port = /^\d+$/.test(text) ? Number(text) : 0;
  if (port < 1 || port > 65_535) throw new Error(`${name} must be a whole number from 1 to 65535.`);
  return port;
}

/** The variable that holds the port of a section's own origin. */
export function sectionPortVariable(section: SectionName): string {
  return `${section.toUpperCase()}_PORT`;
}

/** Port of a section's own origin. Throws like readPort. */
export function readSectionPort(env: NodeJS.ProcessEnv, section: SectionName): number {
  return readPort(env, sectionPortVariable(section), sectionPorts[section]);
}
