import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'v1.';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Derives a separate key for each use of STAFF_KEY. */
export function deriveKey(staffKey: string, use: string): Buffer {
  return createHmac('sha256', staffKey).update(use).digest();
}

/** Encrypts a secret (AES-256-GCM) for one account. It cannot be decrypted in another account's row. */
export function sealSecret(staffKey: string, staffId: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', deriveKey(staffKey, 'totp-secret'), nonce).setAAD(Buffer.from(staffId));
  const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()];
  return PREFIX + Buffer.concat(sealed).toString('base64url');
}

/** @throws Error if it was encrypted with another key or for another account */
export function openSecret(staffKey: string, staffId: string, stored: string): string {
  const bytes = Buffer.from(stored.slice(PREFIX.length), 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(staffKey, 'totp-secret'), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(staffId)).setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
}
