import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.js';

// Safari keeps no Secure cookie of http://localhost, and the prefix needs one.
const isSafe = (deskOrigin: string) => deskOrigin.startsWith('https:');
const nameAt = (deskOrigin: string) => (isSafe(deskOrigin) ? '__Host-desk' : 'desk');

/** Gives a browser the token of its session, out of reach of every script; an empty one takes it away. */
export function setSessionCookie(reply: FastifyReply, deskOrigin: string, token: string): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSafe(deskOrigin)) attributes.push('Secure');
  if (token === '') attributes.push('Max-Age=0');
  void reply.header('set-cookie', [`${nameAt(deskOrigin)}=${token}`, ...attributes].join('; '));
}

/** The tokens in a request's cookies. A page of another port can add any number of them, below paths of its own. */
export function readSessionCookies({ headers }: FastifyRequest, deskOrigin: string): string[] {
  const prefix = `${nameAt(deskOrigin)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
}

const FOREIGN = 'A session in a browser counts only for pages of the desk.';

/**
 * Lets only pages of the desk go on. All ports of a host share its cookies, and SameSite compares sites: a page of
 * another port does send them. Only the browser itself writes Sec-Fetch-Site.
 * @throws Refusal (403)
 */
export function refuseForeignPage({ headers, host, method }: FastifyRequest, deskOrigin: string): void {
  const isFromDesk = host === new URL(deskOrigin).host && headers['sec-fetch-site'] === 'same-origin';
  const reads = method === 'GET' || method === 'HEAD';
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  const isJson = /^application\/json *(;|$)/i.test(headers['content-type'] ?? '');
  if (isFromDesk && (reads || headers.origin === deskOrigin) && (!hasBody || isJson)) return;
  throw new Refusal(403, FOREIGN, { reason: 'foreign-page', isReasonTold: true });
}
