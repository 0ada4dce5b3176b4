/**
 * The places of a section's keys. The private one stays with the section's team: `SELLER_SIGNING_KEY` (PKCS #8, base64)
 * or, on a developer's machine, `seller-app/.keys/signing-key`, made on first use. The shell reads the public ones.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOnce } from '@land/http/secret-file';
import { CommandFailed } from '../format/failures.ts';
import type { SectionName } from '../format/release-format.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** Throws one sentence if it is not a key. */
export function readSigningKey(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject {
  const variable = signingKeyVariable(section);
  const text = env[variable];
  return text ? parsePrivateKey(variable, text) : ensureKeyPair(keyFolder(section, env));
}

/**
 * The keys that the shell trusts for a section: `SELLER_PUBLIC_KEYS` (SPKI, base64, several by commas: the old and the
 * new one while a key is replaced), otherwise `<section>.pub` in the folder PUBLIC_KEYS_DIR, otherwise the one that
 * this machine's section team made. Empty if there is none yet. Read each time, because a key may be made while the
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

/** The keys that a section's own commands trust: those of the shell, and the team's present signing key. */
export function readOwnPublicKeys(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject[] {
  return [createPublicKey(readSigningKey(section, env)), ...readPublicKeys(section, env)];
}

/** `seller-app/.keys`, or SELLER_KEYS_DIR. */
export function keyFolder(section: SectionName, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(projectFolder, env[`${section.toUpperCase()}_KEYS_DIR`] || `${section}-app/.keys`);
}

export function signingKeyVariable(section: SectionName): string {
  return `${section.toUpperCase()}_SIGNING_KEY`;
}

/** The folder's private key; a pair is made if there is none. Throws one sentence if the file holds something else. */
export function ensureKeyPair(folder: string): KeyObject {
  const key = ensurePrivateKey(folder, 'signing-key');
  const file = join(folder, 'public-key');
  const own = encodePublicKey(createPublicKey(key));
  // It is missing if a process ended between the two files; it names a second key while the key is being replaced.
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(own)) writePublicKeys(folder, [own]);
  return key;
}

/** The private key in a file of the folder, made if it is missing. Concurrent processes get the same one. */
export function ensurePrivateKey(folder: string, name: string): KeyObject {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    createOnce(file, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
  }
  return parsePrivateKey(file, readFileSync(file, 'utf8'));
}

/** Replaces `public-key` in one step, because a shell may be reading it. */
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
    // The error below leaves out the bytes.
  }
  throw new CommandFailed(`${where} holds no Ed25519 key in base64: make one with "npm run keys".`);
}
