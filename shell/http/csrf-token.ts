/**
 * The CSRF token of a page. The shell writes it into the `csrf-token` meta tag; shell and api check it when the page
 * sends something. Its form is `base64url({ exp, nonce, test?, use? }) . base64url(HMAC-SHA256)`.
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** A week, because people leave a page open over a weekend before they send its form. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export interface CsrfTokenOptions {
  /** Submissions with this token are tests, not leads. */
  test?: boolean;
  /**
   * Name of the only action that the token is valid for, such as showing interest in a deal; unset: the page's form.
   */
  use?: string | undefined;
  /** Unix milliseconds */
  now?: number;
}

export interface PageToken {
  nonce: string;
  hasExpired: boolean;
  /** Whether the page showed a preview of a release, so that its submissions are tests, not leads. */
  isTest: boolean;
  use: string | undefined;
}

export function createCsrfToken(
  secret: string,
  { test = false, use, now = Date.now() }: CsrfTokenOptions = {},
): string {
  const exp = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const text = JSON.stringify({ exp, nonce: randomBytes(16).toString('base64url'), ...(test && { test }), use });
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${sign(payload, secret).toString('base64url')}`;
}

/** Returns undefined for a token that was not signed with this secret, or that has other content. */
export function readCsrfToken(token: string, secret: string, now = Date.now()): PageToken | undefined {
  const [payload = '', signature = '', ...more] = token.split('.');
  const expected = sign(payload, secret);
  const given = Buffer.from(signature, 'base64url');
  if (more.length > 0 || given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    const { exp, nonce, test, use } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<
      string,
      unknown
    >;
    if (typeof exp !== 'number') return undefined;
    return {
      nonce: String(nonce),
      hasExpired: exp * 1000 <= now,
      isTest: test === true,
      use: use === undefined ? use : String(use),
    };
  } catch {
    return undefined;
  }
}

function sign(payload: string, secret: string): Buffer {
  return createHmac('sha256', secret).update(payload).digest();
}
