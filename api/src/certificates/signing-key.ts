import { createHash, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';

// An Ed25519 key in PKCS #8 (RFC 8410) is this and the seed.
const PKCS8_BEFORE_SEED = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Signs certificates. */
export class SigningKey {
  /** 32 bytes in base64url: what whoever checks a certificate must know. */
  readonly publicKey: string;
  private readonly key: KeyObject;

  /** The same key for the same secret. */
  constructor(secret: string) {
    const seed = createHash('sha256').update('consent-signing-key\n').update(secret).digest();
    this.key = createPrivateKey({ key: Buffer.concat([PKCS8_BEFORE_SEED, seed]), format: 'der', type: 'pkcs8' });
    this.publicKey = String(createPublicKey(this.key).export({ format: 'jwk' }).x);
  }

  /** The signature in base64url. */
  sign(bytes: Uint8Array): string {
    return sign(null, bytes, this.key).toString('base64url');
  }
}

/** Tells whether a text has the form of a public key. */
export function isPublicKey(text: string): boolean {
  return /^[\w-]{43}$/.test(text);
}

/** Tells whether the holder of the key signed exactly these bytes. */
export function isSignedBy(publicKey: string, bytes: Uint8Array, signature: string): boolean {
  const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' });
  return verify(null, bytes, key, Buffer.from(signature, 'base64url'));
}
