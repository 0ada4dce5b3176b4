/** A key pair in a folder: `signing-key`, and `public-key`, which can always be made from it again. */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

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

/**
 * The private key in a file of the folder, made when it is missing. Processes that come at the same time get the same
 * one.
 */
export function ensurePrivateKey(folder: string, name: string): KeyObject {
  const file = join(folder, name);
  if (!existsSync(file)) makePrivateKey(folder, file);
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

export function parsePrivateKey(where: string, text: string): KeyObject {
  return parseKey(where, () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
}

export function parsePublicKey(where: string, text: string): KeyObject {
  return parseKey(where, () => createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' }));
}

function makePrivateKey(folder: string, file: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const draft = `${file}-${process.pid}`;
  const { privateKey } = generateKeyPairSync('ed25519');
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'), { mode: 0o600 });
  try {
    // Linked into place, which fails when it is taken: nobody ever reads half a key or replaces one.
    linkSync(draft, file);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  } finally {
    rmSync(draft);
  }
}

function parseKey(where: string, parse: () => KeyObject): KeyObject {
  try {
    const key = parse();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, without the bytes.
  }
  throw new BadKey(`${where} holds no Ed25519 key in base64: make one with "npm run keys".`);
}

export class BadKey extends Error {
  override name = 'BadKey';
}
