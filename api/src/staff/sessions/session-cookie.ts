import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.js';

// The prefix requires a Secure cookie, and Safari keeps none for http://localhost.
const isSafe = (deskOrigin: string) => deskOrigin.startsWith('https:');
const nameAt = (deskOrigin: string) => (isSafe(deskOrigin) ? '__Host-desk' : 'desk');

/** Gives a browser its session token, out of reach of every script. An empty one deletes it. */
export function setSessionCookie(reply: FastifyReply, deskOrigin: string, token: string): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isSafe(deskOrigin)) attributes.push('Secure');
  if (token === '') attributes.push('Max-Age=0');
  void reply.header('set-cookie', [`${nameAt(deskOrigin)}=${token}`, ...attributes].join('; '));
}

/** The tokens in a request's cookies. A page on another port can add more, with paths of its own. */
export function readSessionCookies({ headers }: FastifyRequest, deskOrigin: string): string[] {
  const prefix = `${nameAt(deskOrigin)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
}

const FOREIGN = 'A session in a browser counts only for pages of the desk.';

/**
 * Accepts only pages of the desk. All ports of a host share its cookies, and SameSite compares sites, so a page on
 * another port sends them too. Only browsers can set Sec-Fetch-Site.
 * @throws Refusal (403)
 */
export function refuseForeignPage({ headers, host, method }: FastifyRequest, deskOrigin: string): void {
  const isFromDesk = host === new URL(deskOrigin).host && headers['sec-fetch-site'] === 'same-origin';
  const reads = method === 'GET' || method === 'HEAD';
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // A form of another page cannot send one of these types.
  const isOurs = /^(application\/(json|octet-stream)|image\/\w+) *(;|$)/i.test(headers['content-type'] ?? '');
  if (isFromDesk && (reads || headers.origin === deskOrigin) && (!hasBody || isOurs)) return;
  throw new Refusal(403, FOREIGN, { reason: 'foreign-page', showsReason: true });
}
