/**
 * The signature of an outcome in a URL, such as `?submission=sent`. Without a signature, any link could make the page
 * thank a visitor who sent nothing. Its form is `expiry . base64url(HMAC-SHA256)`, with the expiry in Unix seconds in
 * base 36.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Long enough for the redirect to the page, and for a reload. */
const LIFETIME_SECONDS = 600;

/** The query parameter of the signature. */
export const proofName = 'proof';

/** Signs an outcome: what happened and where, such as `sent /buy-land`. */
export function signOutcome(outcome: string, secret: string, now = Date.now()): string {
  const expiry = (Math.floor(now / 1000) + LIFETIME_SECONDS).toString(36);
  return `${expiry}.${sign(`${outcome} ${expiry}`, secret)}`;
}

export function isSignedOutcome(outcome: string, proof: unknown, secret: string, now = Date.now()): boolean {
  const [expiry = '', signature = '', ...more] = typeof proof === 'string' ? proof.split('.') : [];
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(`${outcome} ${expiry}`, secret))];
  const isGenuine = given.length === expected.length && timingSafeEqual(given, expected);
  return isGenuine && more.length === 0 && parseInt(expiry, 36) * 1000 > now;
}

/** The URL that the browser is redirected to after a form without scripts was accepted. */
export function sentFormAddress(page: string, secret: string): string {
  return `${page}?submission=sent&${proofName}=${signOutcome(`sent ${page}`, secret)}#contact-form`;
}

/** Whether the query of a page's URL proves that its form was sent. */
export function isSentForm(page: string, query: URLSearchParams, secret: string): boolean {
  return query.get('submission') === 'sent' && isSignedOutcome(`sent ${page}`, query.get(proofName), secret);
}

function sign(text: string, secret: string): string {
  return createHmac('sha256', createHmac('sha256', secret).update('outcome').digest())
    .update(text)
    .digest()
    .subarray(0, 16)
    .toString('base64url');
}
