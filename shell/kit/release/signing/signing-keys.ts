/**
 * Where a section's keys are. The private one stays with the section's team: `SELLER_SIGNING_KEY` (PKCS #8, base64) or,
 * on a developer's machine, `seller-app/.keys/signing-key`, made on first use. The shell reads the public ones.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureKeyPair, parsePrivateKey, parsePublicKey } from './key-files.ts';
import type { SectionName } from '../format/release-format.ts';

const projectFolder = resolve(import.meta.dirname, '../../../..');

/** Throws one sentence when the key is none. */
export function readSigningKey(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject {
  const variable = signingKeyVariable(section);
  const text = env[variable];
  return text ? parsePrivateKey(variable, text) : ensureKeyPair(keyFolder(section, env));
}

/**
 * The keys that the shell trusts for a section: `SELLER_PUBLIC_KEYS` (SPKI, base64, several by commas: the old and the
 * new one while a key is replaced), else `<section>.pub` in the folder that `PUBLIC_KEYS_DIR` names, else the one that
 * this machine's section team made. Empty when there is none yet. Read anew each time: a key may be made while the
 * shell runs.
 */
export function readPublicKeys(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject[] {
  const variable = `${section.toUpperCase()}_PUBLIC_KEYS`;
  const file = env.PUBLIC_KEYS_DIR
    ? join(env.PUBLIC_KEYS_DIR, `${section}.pub`)
    : join(keyFolder(section, env), 'public-key');
  const text = env[variable] || (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const keys = text
    .split(',')
    .map((key) => key.trim())
    .filter(Boolean);
  return keys.map((key) => parsePublicKey(env[variable] ? variable : file, key));
}

/** What a section's own commands trust: the keys that the shell trusts, and the one that the team signs with now. */
export function readOwnPublicKeys(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject[] {
  return [createPublicKey(readSigningKey(section, env)), ...readPublicKeys(section, env)];
}

/** `seller-app/.keys`, or where `SELLER_KEYS_DIR` says. */
export function keyFolder(section: SectionName, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(projectFolder, env[`${section.toUpperCase()}_KEYS_DIR`] || `${section}-app/.keys`);
}

export function signingKeyVariable(section: SectionName): string {
  return `${section.toUpperCase()}_SIGNING_KEY`;
}
