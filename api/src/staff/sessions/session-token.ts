import { createHash, randomBytes } from 'node:crypto';
import type { CurrentSessionAnswer } from './session.dto.js';

/** Form of a token: 256 random bits in base64url. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Creates a random token and its digest. */
export function makeToken(): [token: string, digest: Buffer] {
  const token = randomBytes(32).toString('base64url');
  return [token, digestOf(token)];
}

/** The stored form of a token. One round of SHA-256 is enough, because tokens are fully random. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token in an Authorization header, as a list; empty if it does not have the form of our tokens. */
export function readBearer(header: string | undefined): string[] {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && TOKEN_FORM.test(token) ? [token] : [];
}

/** A session that is valid for this request. */
export interface OpenSession extends Omit<CurrentSessionAnswer, 'draftKey'> {
  readonly id: string;
  readonly tokenSha256: Buffer;
  /** Whether it is a session of the desk, in a cookie, and not of a program. */
  readonly isBrowser: boolean;
  /** Whether password and code, or a passkey, were confirmed within the last five minutes. */
  readonly isConfirmed: boolean;
}
