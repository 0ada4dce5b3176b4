/**
 * Reads the token in the link of an alert, which `api/src/alerts/members/list-key.ts` writes: `text.mac`, with the
 * first 16 bytes of HMAC-SHA256(key, use + text) in base64url. The text is `hash` or `hash.version` for a member of the
 * buyers list, and `id.expiry` for a staff member who tests the email.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** The cookie with the token. */
export const memberCookie = 'member';

/** The reader that a token names. The api decides whether the reader still has access. */
export interface EarlyReader {
  /** Hash of a member's email address, or the id of a staff member. */
  id: string;
  /** The version of the member's links. Staff raise it to make links invalid that were sent before. */
  version: number;
  /** When a staff member's token expires, in Unix seconds. Members' tokens do not expire. */
  expiry?: number;
}

const member = /^([\w-]{22})(?:\.([1-9]\d{0,8}))?$/;
const staff = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.(\d{10})$/;

/** Reads a token; undefined if its signature is invalid or it has expired. */
export function readMemberToken(token: unknown, csrfSecret: string, now = Date.now()): EarlyReader | undefined {
  const [, text = '', mac = ''] = /^(.+)\.([\w-]{22})$/.exec(typeof token === 'string' ? token : '') ?? [];
  const [, hash, version = 0] = member.exec(text) ?? [];
  if (hash && isSigned(`member:${text}`, mac, csrfSecret)) return { id: hash, version: Number(version) };
  const [, id, expiry] = staff.exec(text) ?? [];
  if (!id || Number(expiry) * 1000 <= now || !isSigned(`staff:${text}`, mac, csrfSecret)) return undefined;
  return { id, version: 0, expiry: Number(expiry) };
}

function isSigned(text: string, mac: string, csrfSecret: string): boolean {
  const key = createHmac('sha256', csrfSecret).update('member').digest();
  const expected = createHmac('sha256', key).update(text).digest().subarray(0, 16).toString('base64url');
  return mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected));
}
