import type { FastifyReply, FastifyRequest } from 'fastify';

export interface CookieOptions {
  /** Lifetime in seconds. Unset: until the browser closes; 0 removes the cookie. */
  maxAge?: number;
  /** Whether the cookie is sent only over HTTPS. */
  secure: boolean;
}

export function readCookie({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string | undefined {
  const pair = (headers.cookie ?? '')
    .split(';')
    .map((text) => text.trim())
    .find((text) => text.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}

/** Sets a cookie (HttpOnly, SameSite=Lax). The caller ensures that `value` needs no escaping. */
export function setCookie(reply: FastifyReply, name: string, value: string, { maxAge, secure }: CookieOptions): void {
  const age = maxAge === undefined ? '' : `; Max-Age=${maxAge}`;
  reply.header('Set-Cookie', `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${age}${secure ? '; Secure' : ''}`);
}
