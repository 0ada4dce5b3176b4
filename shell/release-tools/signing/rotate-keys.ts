import { createPublicKey, type KeyObject } from 'node:crypto';
import { renameSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed } from '../format/failures.ts';
import { parseJson } from '../format/release-format.ts';
import { readPointer, writePointer } from '../format/release-pointer.ts';
import { listVersions } from '../store/releases-folder.ts';
import { releasesFolder, type SectionDefinition } from '../format/section.ts';
import { signPointer, verifyPointer } from './pointer-signing.ts';
import {
  encodePublicKey,
  ensureKeyPair,
  ensurePrivateKey,
  keyFolder,
  signingKeyVariable,
  writePublicKeys,
} from './signing-keys.ts';
import { renderSignature, verifyRelease } from './signing.ts';

interface Rotation {
  publicKey: string;
  resigned: string[];
  /** Releases without a valid signature of the former key, which the new key does not sign. */
  left: string[];
}

/**
 * Replaces a section's key pair, and signs the existing releases and the pointer with the new key, so that shells still
 * accept them. Copies with the old signature are refused. An interrupted rotation continues when it is started again.
 */
export async function rotateKeys(
  section: Pick<SectionDefinition, 'name' | 'folder'>,
  env: NodeJS.ProcessEnv = process.env,
): Promise<Rotation> {
  const variable = signingKeyVariable(section.name);
  if (env[variable]) {
    throw new CommandFailed(
      `${variable} is set and would replace a new key: put the old key into ${join(keyFolder(section.name, env), 'signing-key')}, unset the variable, rotate, and store the new key where the old one came from.`,
    );
  }
  const folder = keyFolder(section.name, env);
  const former = ensureKeyPair(folder);
  // Stored before it signs anything, because releases signed with a lost key would be refused forever.
  const next = ensurePrivateKey(folder, 'next-signing-key');
  const [formerPublic, nextPublic] = [createPublicKey(former), createPublicKey(next)];
  writePublicKeys(folder, [encodePublicKey(nextPublic), encodePublicKey(formerPublic)]);
  const rotation: Rotation = { publicKey: encodePublicKey(nextPublic), resigned: [], left: [] };
  const releases = releasesFolder(section, env);
  for (const version of await listVersions(releases)) {
    const done = await signAgain(join(releases, version), [formerPublic, nextPublic], next);
    (done ? rotation.resigned : rotation.left).push(version);
  }
  const pointer = await readPointer(releases);
  // A pointer without a valid signature stays unchanged.
  if (pointer && verifyPointer(section.name, pointer, [formerPublic, nextPublic]) === 'genuine')
    await writePointer(releases, signPointer(section.name, pointer, next));
  renameSync(join(folder, 'next-signing-key'), join(folder, 'signing-key'));
  writePublicKeys(folder, [rotation.publicKey]);
  return rotation;
}

/** Signs a release with the key. Returns false if none of the known keys has signed it before. */
async function signAgain(folder: string, known: KeyObject[], key: KeyObject): Promise<boolean> {
  const bytes = await readFile(join(folder, 'release.json')).catch(() => undefined);
  const signature = await readFile(join(folder, 'release.sig')).catch(() => undefined);
  if (!bytes || !signature || verifyRelease(bytes, parseJson(signature), known) !== 'genuine') return false;
  const draft = join(folder, `.release-${process.pid}.sig`);
  await writeFile(draft, renderSignature(bytes, key));
  await rename(draft, join(folder, 'release.sig'));
  return true;
}
