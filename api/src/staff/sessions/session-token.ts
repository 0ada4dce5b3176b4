import { createHash, randomBytes } from 'node:crypto';
import type { StaffIdentity } from '../access/staff-identity.js';

/** Form of a token: 256 random bits in base64url. */
export const TOKEN_FORM = /^[A-Za-z0-9_-]{43}$/;

/** Makes a token that nobody can guess, and its digest. */
export function makeToken(): [token: string, digest: Buffer] {
  const token = randomBytes(32).toString('base64url');
  return [token, digestOf(token)];
}

/** What is stored of a token. It is random throughout, so that one round of SHA-256 is enough. */
export function digestOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The token of an Authorization header; none where it has not our form. */
export function readBearer(header: string | undefined): string[] {
  const token = /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  return token !== undefined && TOKEN_FORM.test(token) ? [token] : [];
}

/** A session that was found good for a request. */
export interface OpenSession {
  readonly id: string;
  readonly tokenSha256: Buffer;
  /** It lives in a cookie of the desk, not with a program. */
  readonly isBrowser: boolean;
  readonly expiresAt: Date;
  /** Password and code were asked for again within the last five minutes. */
  readonly isConfirmed: boolean;
  readonly mustChangePassword: boolean;
  readonly hasTotp: boolean;
  readonly staff: StaffIdentity;
}
