/**
 * The token in the link of an alert: who opens it is a member of the buyers list. The api makes it, and the shell
 * checks it alone: `hash . base64url(HMAC-SHA256(K, 'member:' + hash))`, the first 16 bytes of it.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

const hashPattern = /^[\w-]{22}$/;

/** Returns the hash of the member's email address, or undefined if the token is not genuine. */
export function readMemberToken(token: unknown, csrfSecret: string): string | undefined {
  const [hash = '', mac = '', ...more] = typeof token === 'string' ? token.split('.') : [];
  if (!hashPattern.test(hash) || !hashPattern.test(mac) || more.length > 0) return undefined;
  return timingSafeEqual(Buffer.from(mac), Buffer.from(sign(hash, csrfSecret))) ? hash : undefined;
}

function sign(hash: string, csrfSecret: string): string {
  const key = createHmac('sha256', csrfSecret).update('member').digest();
  return createHmac('sha256', key).update(`member:${hash}`).digest().subarray(0, 16).toString('base64url');
}
