/** Signatures of pointers, so that write access to a section's host is not enough to make another version live. */
import type { KeyObject } from 'node:crypto';
import type { Pointer, SectionName } from '../format/release-format.ts';
import { readSigningKey } from './signing-keys.ts';
import { signRelease, verifyRelease } from './signing.ts';

/** Signs a pointer, including its time. */
export function signPointer(section: SectionName, pointer: Pointer, privateKey: KeyObject): Pointer {
  return { ...pointer, signature: signRelease(signedBytes(section, pointer), privateKey) };
}

/** Signs a pointer with the current time, or a later one if the replaced pointer is not older than the clock says. */
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

// The prefix prevents that the signature of a release or a preview link is valid for a pointer.
function signedBytes(section: SectionName, { version, share, at }: Pointer): Buffer {
  return Buffer.from(
    `land pointer v1\n${JSON.stringify([section, version, share ? [share.version, share.percent] : null, at ?? null])}`,
  );
}
