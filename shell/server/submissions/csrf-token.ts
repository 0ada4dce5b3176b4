/** The token in a page's `csrf-token` meta tag. The api checks it when a form is sent. */
import { createHmac, randomBytes } from 'node:crypto';

/** People leave a page open over a weekend before they send its form. */
const LIFETIME_SECONDS = 7 * 24 * 60 * 60;

export interface CsrfTokenOptions {
  /** Submissions with this token are tests, not leads. */
  test?: boolean;
  /** Unix milliseconds */
  now?: number;
}

/** `base64url({exp, nonce, test?}) . base64url(HMAC-SHA256)` */
export function createCsrfToken(secret: string, { test = false, now = Date.now() }: CsrfTokenOptions = {}): string {
  const exp = Math.floor(now / 1000) + LIFETIME_SECONDS;
  const payload = Buffer.from(
    JSON.stringify({ exp, nonce: randomBytes(16).toString('base64url'), ...(test && { test }) }),
  ).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}
