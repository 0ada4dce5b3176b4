import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Seconds. Without it the cookie lasts until the browser closes; 0 removes it. */
  maxAge?: number;
  /** Sent over HTTPS only. */
  secure: boolean;
}

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pair = (headers.cookie ?? '')
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** `value` needs no escaping. No script can read the cookie, and no other site's form sends it. */
export function setCookie(reply: FastifyReply, name: string, value: string, { maxAge, secure }: CookieOptions): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  reply.header('Set-Cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`);
}
