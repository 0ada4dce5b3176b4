/** Ed25519 signatures of releases and pointers. */
import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { parseJson, type ReleaseSignature, type SectionName } from '../format/release-format.ts';
import { ReleaseRefused } from '../format/failures.ts';

/** Signs the bytes of a `release.json`, or of a pointer, with the section's private key. */
export function signRelease(bytes: Buffer, privateKey: KeyObject): ReleaseSignature {
  return { key: keyId(createPublicKey(privateKey)), signature: sign(null, bytes, privateKey).toString('base64') };
}

/**
 * Checks a signature; never throws. `unsigned`: it is missing or malformed. `unknown-key`: it was made with a key that
 * is not trusted, such as a former one. `altered`: it does not match these bytes.
 */
export function verifyRelease(
  bytes: Buffer,
  signature: unknown,
  publicKeys: KeyObject[],
): 'genuine' | 'unsigned' | 'unknown-key' | 'altered' {
  if (!isSignature(signature)) return 'unsigned';
  const key = publicKeys.find((candidate) => keyId(candidate) === signature.key);
  if (!key) return 'unknown-key';
  return verify(null, bytes, key, Buffer.from(signature.signature, 'base64')) ? 'genuine' : 'altered';
}

/** The id of a key: the first 16 hexadecimal digits of the SHA-256 of the public key (SPKI, DER). */
export function keyId(publicKey: KeyObject): string {
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('hex')
    .slice(0, 16);
}

/** The content of `release.sig` beside a `release.json`. */
export function renderSignature(bytes: Buffer, privateKey: KeyObject): string {
  return `${JSON.stringify(signRelease(bytes, privateKey))}\n`;
}

function isSignature(value: unknown): value is ReleaseSignature {
  const { key, signature } = (value ?? {}) as Record<string, unknown>;
  return typeof key === 'string' && typeof signature === 'string';
}

export interface SignedRelease {
  section: SectionName;
  version: string;
  /** The bytes of `release.json`. */
  bytes: Buffer;
  /** The bytes of `release.sig`; undefined if there is none. */
  signature: Buffer | undefined;
}

/**
 * Throws ReleaseRefused unless one of the keys signed these bytes. Call this before any content of a release is used.
 */
export function checkSignature({ section, version, bytes, signature }: SignedRelease, publicKeys: KeyObject[]): void {
  const release = `release.json of ${version}`;
  const again = `release again with "npm run release ${section}"`;
  const refusals: Record<Exclude<ReturnType<typeof verifyRelease>, 'genuine'>, string> = {
    unsigned: `${release} is not signed: ${again}.`,
    'unknown-key': `${release} is signed with a key that is not one of ${section}'s, such as a former one or another section's: ${again}.`,
    altered: `${release} was altered after it was signed: ${again}.`,
  };
  const verdict = verifyRelease(bytes, parseJson(signature), publicKeys);
  if (verdict !== 'genuine') throw new ReleaseRefused(refusals[verdict]);
}
