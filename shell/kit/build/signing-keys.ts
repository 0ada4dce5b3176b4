/**
 * Where a section's keys are. The private one stays with the section's team: `SELLER_SIGNING_KEY` (PKCS #8, base64) or, on a
 * developer's machine, `seller-app/.keys/signing-key`, made on first use. The shell reads the public ones.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { SectionName } from './release-format.ts';

const projectFolder = resolve(import.meta.dirname, '../../..');

/** Throws one sentence when the key is none. */
export function readSigningKey(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject {
  const variable = `${section.toUpperCase()}_SIGNING_KEY`;
  const text = env[variable];
  if (text) return parseKey(variable, () => createPrivateKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'pkcs8' }));
  const file = join(keyFolder(section), 'signing-key');
  if (!existsSync(file)) makeKeys(section);
  return parseKey(file, () => createPrivateKey({ key: Buffer.from(readFileSync(file, 'utf8'), 'base64'), format: 'der', type: 'pkcs8' }));
}

/**
 * The keys that the shell trusts for a section: `SELLER_PUBLIC_KEYS` (SPKI, base64, several by commas: the old and the new one
 * while a key is replaced), else `<section>.pub` in the folder that `PUBLIC_KEYS_DIR` names, else the one that this machine's
 * section team made. Empty when there is none yet. Read anew each time: a key may be made while the shell runs.
 */
export function readPublicKeys(section: SectionName, env: NodeJS.ProcessEnv = process.env): KeyObject[] {
  const variable = `${section.toUpperCase()}_PUBLIC_KEYS`;
  const file = env.PUBLIC_KEYS_DIR ? join(env.PUBLIC_KEYS_DIR, `${section}.pub`) : join(keyFolder(section), 'public-key');
  const text = env[variable] || (existsSync(file) ? readFileSync(file, 'utf8') : '');
  const keys = text.split(',').map((key) => key.trim()).filter(Boolean);
  return keys.map((key) => parseKey(env[variable] ? variable : file, () => createPublicKey({ key: Buffer.from(key, 'base64'), format: 'der', type: 'spki' })));
}

/** Makes a pair and puts it in place of the former one, if any. */
export function makeKeys(section: SectionName, { replace = false } = {}): KeyObject {
  const folder = keyFolder(section);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  if (replace) rmSync(join(folder, 'signing-key'), { force: true });
  const draft = join(folder, `.signing-key-${process.pid}`);
  writeFileSync(draft, privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'), { mode: 0o600 });
  try {
    // Linked into place: two first uses at the same time get one key.
    linkSync(draft, join(folder, 'signing-key'));
    writeFileSync(join(folder, 'public-key'), `${encodePublicKey(publicKey)}\n`);
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  } finally {
    rmSync(draft);
  }
  return readSigningKey(section, {});
}

/** SPKI, base64: as `SELLER_PUBLIC_KEYS` takes it. */
export function encodePublicKey(publicKey: KeyObject): string {
  return publicKey.export({ type: 'spki', format: 'der' }).toString('base64');
}

export function keyFolder(section: SectionName): string {
  return join(projectFolder, `${section}-app/.keys`);
}

function parseKey(where: string, parse: () => KeyObject): KeyObject {
  try {
    const key = parse();
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Said below, without the bytes.
  }
  throw new Error(`${where} holds no Ed25519 key in base64: make one with "npm run keys".`);
}
