import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a page's token says: `base64url({ exp, nonce, test? }) . base64url(HMAC-SHA256)`. */
export interface PageToken {
  nonce: string;
  /** The page showed a release that is being tried out. */
  isTest: boolean;
}

/** Undefined for a token that no shell with this secret made, or that has expired. */
export function readPageToken(token: string, secret: string, now = Date.now()): PageToken | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  // Signed by a shell: it has the form that shells write.
  const { exp, nonce, test } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number; nonce: string; test?: boolean };
  return exp * 1000 > now ? { nonce, isTest: test === true } : undefined;
}
