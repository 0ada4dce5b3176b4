import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token in X-CSRF-Token is worth. */
export type CsrfTokenState = 'absent' | 'genuine' | 'expired' | 'wrong';

/**
 * Checks a token of the form base64url(JSON {exp, nonce}) "." base64url(HMAC-SHA256(secret, first part)), as the
 * shell's server writes it into its pages; `exp` is in Unix seconds.
 */
export function checkCsrfToken(token: string, secret: string, now: number = Date.now()): CsrfTokenState {
  if (token === '') return 'absent';
  const [payload, signature, ...more] = token.split('.');
  if (!payload || !signature || more.length > 0) return 'wrong';
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
  const expiresAt = readExpiry(payload);
  if (expiresAt === undefined) return 'wrong';
  return expiresAt * 1000 > now ? 'genuine' : 'expired';
}

function readExpiry(payload: string): number | undefined {
  try {
    const { exp } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown };
    return typeof exp === 'number' ? exp : undefined;
  } catch {
    return undefined;
  }
}
