/**
 * Reads and writes a section's keys. Only the section's team has the private key: in SELLER_SIGNING_KEY (PKCS #8,
 * base64) or, on a developer's machine, in `seller-app/.keys/signing-key`, which is created on first use. The shell
 * reads the public keys.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isPacked, projectFolder } from '@land/http/project-folder';
import { createOnce } from '@land/http/secret-file';
import { CommandFailed } from '../format/failures.ts';
import { sectionFolder, type SectionName } from '../sections.ts';

/** Reads the private key, or creates a pair. Throws one sentence if the value is not a key. */
export function readSigningKey(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject {
  const variable = signingKeyVariable(section);
  const text = env[variable];
  return text ? parsePrivateKey(variable, text) : ensureKeyPair(keyFolder(section, env));
}

/**
 * The public keys that the shell trusts for a section: those in SELLER_PUBLIC_KEYS (SPKI, base64; the old and the new
 * one, separated by a comma, during a rotation), or else in `<section>.pub` in the folder PUBLIC_KEYS_DIR, or else in
 * the section's key folder on this machine. Empty if there is none. Not cached, because a key may be created while the
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

/** The public keys that a section's commands trust: those of the shell, and that of the current signing key. */
export function readOwnPublicKeys(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject[] {
  return [createPublicKey(readSigningKey(section, env)), ...readPublicKeys(section, env)];
}

/** The folder of a section's keys, such as `seller-app/.keys`, `.keys` in its own repository, or SELLER_KEYS_DIR. */
export function keyFolder(section: SectionName, env: NodeJS.ProcessEnv = process.env): string {
  return resolve(
    projectFolder,
    env[`${section.toUpperCase()}_KEYS_DIR`] || join(isPacked ? '' : sectionFolder(section), '.keys'),
  );
}

export function signingKeyVariable(section: SectionName): string {
  return `${section.toUpperCase()}_SIGNING_KEY`;
}

/** Reads the folder's private key, or creates a pair. Throws one sentence if the file is not a key. */
export function ensureKeyPair(folder: string): KeyObject {
  const key = ensurePrivateKey(folder, 'signing-key');
  const file = join(folder, 'public-key');
  const own = encodePublicKey(createPublicKey(key));
  // The public key is missing if a process ended between writing the two files. During a rotation the file has two
  // keys.
  if (!existsSync(file) || !readFileSync(file, 'utf8').includes(own)) writePublicKeys(folder, [own]);
  return key;
}

/** Reads the private key in a file of the folder, or creates it. Concurrent processes get the same key. */
export function ensurePrivateKey(folder: string, name: string): KeyObject {
  const file = join(folder, name);
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { privateKey } = generateKeyPairSync('ed25519');
    createOnce(file, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'));
  }
  return parsePrivateKey(file, readFileSync(file, 'utf8'));
}

/** Replaces the file `public-key` atomically, because a shell may be reading it. */
export function writePublicKeys(folder: string, keys: string[]): void {
  const draft = join(folder, `.public-key-${process.pid}`);
  writeFileSync(draft, `${keys.join(',')}\n`);
  renameSync(draft, join(folder, 'public-key'));
}

/** Encodes a public key for SELLER_PUBLIC_KEYS: SPKI in base64. */
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
    // The error below does not contain the bytes of the key.
  }
  throw new CommandFailed(`${where} is not an Ed25519 key in base64: make one with "npm run keys".`);
}
