/**
 * Signatures over pointers: write access to one file on a section's host is not enough to bring back an old version.
 */
import type { KeyObject } from 'node:crypto';
import type { Pointer, SectionName } from '../format/release-format.ts';
import { readSigningKey } from './signing-keys.ts';
import { signRelease, verifyRelease } from './signing.ts';

/** Signs the pointer with its present time. */
export function signPointer(section: SectionName, pointer: Pointer, privateKey: KeyObject): Pointer {
  return { ...pointer, signature: signRelease(signedBytes(section, pointer), privateKey) };
}

/** Signs the pointer now, with a time after the replaced one's, whatever the clock says. */
export function signNow(
  section: SectionName,
  { version, share }: Pointer,
  replaced: Pointer | undefined,
  env: NodeJS.ProcessEnv = process.env,
): Pointer {
  const before = Date.parse(replaced?.at ?? '') || 0;
  const at = new Date(Math.max(Date.now(), before + 1)).toISOString();
  return signPointer(section, { version, ...(share && { share }), at }, readSigningKey(section, env));
}

export function verifyPointer(
  section: SectionName,
  pointer: Pointer,
  publicKeys: KeyObject[],
): ReturnType<typeof verifyRelease> {
  return verifyRelease(signedBytes(section, pointer), pointer.signature, publicKeys);
}

// The prefix keeps a signature over a release or a link from being valid for a pointer.
function signedBytes(section: SectionName, { version, share, at }: Pointer): Buffer {
  return Buffer.from(
    `land pointer v1\n${JSON.stringify([section, version, share ? [share.version, share.percent] : null, at ?? null])}`,
  );
}
