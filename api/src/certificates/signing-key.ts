import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A JSON value with whole numbers only. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** Writes equal values as equal texts: names sorted by code units, no spaces (RFC 8785 for texts and whole numbers). */
export function writeCanonically(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(writeCanonically).join(',')}]`;
  const object = value as Readonly<Record<string, Json>>;
  return `{${Object.keys(object)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${writeCanonically(object[name] as Json)}`)
    .join(',')}}`;
}

// A private Ed25519 key in PKCS #8 (RFC 8410) consists of this prefix and a seed of 32 bytes.
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

export class SigningKey {
  /** The key that checks certificates: 32 bytes in base64url. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  constructor(secret: string) {
    const seed = createHash('sha256').update('consent-signing-key\n').update(secret).digest();
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.key).export({ format: 'jwk' }).x);
  }

  sign(bytes: Uint8Array): string {
    return sign(null, bytes, this.key).toString('base64url');
  }
}

export function isPublicKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
}
