/**
 * Where a section's keys are. The private one stays with the section's team: `SELLER_SIGNING_KEY` (PKCS #8, base64) or,
 * on a developer's machine, `seller-app/.keys/signing-key`, made on first use. The shell reads the public ones.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOnce } from '@land/http/secret-file';
import { CommandFailed } from '../format/failures.ts';
import type { SectionName } from '../format/release-format.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');

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

/**
 * The folder's private key; a pair is made when there is none. Throws one sentence when the file holds something else.
 */
export function ensureKeyPair(folder: string): KeyObject {
  const key = ensurePrivateKey(folder, 'signing-key');
  const file = join(folder, 'public-key');
  const own = encodePublicKey(createPublicKey(key));
  // It is missing when a process ended between the two files; it names a second key while the key is being replaced.
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(own)) writePublicKeys(folder, [own]);
  return key;
}

/** The private key in a file of the folder, made when it is missing. Processes that come together get the same one. */
export function ensurePrivateKey(folder: string, name: string): KeyObject {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    createOnce(file, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
  }
  return parsePrivateKey(file, readFileSync(file, 'utf8'));
}

/** Replaces `public-key` in one step: a shell may be reading it. */
export function writePublicKeys(folder: string, keys: string[]): void {
  const draft = join(folder, `.public-key-${process.pid}`);
  writeFileSync(draft, `${keys.join(',')}\n`);
  renameSync(draft, join(folder, 'public-key'));
}

/** SPKI, base64: as `SELLER_PUBLIC_KEYS` takes it. */
export function encodePublicKey(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

function parsePrivateKey(where: string, text: string): KeyObject {
  return parseKey(where, () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

function parsePublicKey(where: string, text: string): KeyObject {
  return parseKey(where, () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function parseKey(where: string, parse: () => KeyObject): KeyObject {
  try {
    const key = parse();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, without the bytes.
  }
  throw new CommandFailed(`${where} holds no Ed25519 key in base64: make one with "npm run keys".`);
}
