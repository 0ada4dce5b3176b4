import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../http/refusal.js';

// The prefix __Host- requires a Secure cookie, and Safari does not keep Secure cookies for http://localhost.
const isHttps = (deskOrigin: string) => deskOrigin.startsWith('https:');
const cookieNameFor = (deskOrigin: string) => (isHttps(deskOrigin) ? '__Host-desk' : 'desk');

/** Sets the cookie with the session token, which no script can read. An empty token deletes the cookie. */
export function setSessionCookie(reply: FastifyReply, deskOrigin: string, token: string): void {
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict'];
  if (isHttps(deskOrigin)) attributes.push('Secure');
  if (token === '') attributes.push('Max-Age=0');
  void reply.header('set-cookie', [`${cookieNameFor(deskOrigin)}=${token}`, ...attributes].join('; '));
}

/** The tokens in a request's cookies. There may be several, because a page on another port can set more. */
export function readSessionCookies({ headers }: FastifyRequest, deskOrigin: string): string[] {
  const prefix = `${cookieNameFor(deskOrigin)}=`;
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim());
  return pairs.filter((pair) => pair.startsWith(prefix)).map((pair) => pair.slice(prefix.length));
}

const FOREIGN = 'A session in a browser counts only for pages of the desk.';

/**
 * Refuses requests that are not from a page of the desk. SameSite does not prevent them: all ports of a host are one
 * site and share its cookies. The check is reliable, because scripts cannot set Sec-Fetch-Site.
 * @throws Refusal (403)
 */
export function refuseForeignPage({ headers, host, method }: FastifyRequest, deskOrigin: string): void {
  const isFromDesk = host === new URL(deskOrigin).host && headers['sec-fetch-site'] === 'same-origin';
  const isRead = method === 'GET' || method === 'HEAD';
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
  // An HTML form on another page cannot send these types.
  const hasDeskType = /^(application\/(json|octet-stream)|image\/\w+) *(;|$)/i.test(headers['content-type'] ?? '');
  if (isFromDesk && (isRead || headers.origin === deskOrigin) && (!hasBody || hasDeskType)) return;
  throw new Refusal(403, FOREIGN, { reason: 'foreign-page', showsReason: true });
}
