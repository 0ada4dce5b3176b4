import { createHmac } from 'node:crypto';
import { TEST_CSRF_SECRET } from '../test-api.fixture.js';

/** A token like the shell's. */
export function someCsrfToken(secondsLeft: number, more: object = {}, secret = TEST_CSRF_SECRET): string {
  const exp = Math.floor(Date.now() / 1000) + secondsLeft;
  return signedCsrfText(JSON.stringify({ exp, nonce: 'bm9uY2U', ...more }), secret);
}

/** Any text with a valid signature. */
export function signedCsrfText(text: string, secret = TEST_CSRF_SECRET): string {
  const payload = Buffer.from(text).toString('base64url');
  return `${payload}.${createHmac('sha256', secret).update(payload).digest('base64url')}`;
}
