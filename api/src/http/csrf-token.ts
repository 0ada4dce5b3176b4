import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFormPost } from './form-post.js';

/** Whether a token is valid, and whether its page was a preview. */
export interface CsrfToken {
  readonly state: 'absent' | 'genuine' | 'expired' | 'wrong';
  /** Also set for expired tokens: a preview stays a preview, however long it is open. */
  readonly isTest: boolean;
}

interface Payload {
  readonly exp: number;
  readonly isTest: boolean;
}

/** The token of a request: scripts send the header X-CSRF-Token, forms without scripts the field csrfToken. */
export function csrfTokenOf(request: FastifyRequest): string {
  const header = String(request.headers['x-csrf-token'] ?? '');
  if (header !== '' || !isFormPost(request)) return header;
  const { csrfToken = '' } = (request.body ?? {}) as { csrfToken?: unknown };
  return String(csrfToken);
}

/**
 * Checks a token that the shell's server wrote into a page: base64url(JSON {exp, nonce, test?}) "."
 * base64url(HMAC-SHA256(secret, first part)). `exp` is in Unix seconds.
 */
export function checkCsrfToken(token: string, secret: string, now: number = Date.now()): CsrfToken {
  if (token === '') return { state: 'absent', isTest: false };
  const payload = readPayload(token, secret);
  if (payload === undefined) return { state: 'wrong', isTest: false };
  return { state: payload.exp * 1000 > now ? 'genuine' : 'expired', isTest: payload.isTest };
}

function readPayload(token: string, secret: string): Payload | undefined {
  const [payload, signature, ...more] = token.split('.');
  if (!payload || !signature || more.length > 0) return undefined;
  const expected = createHmac('sha256', secret).update(payload).digest();
  const given = Buffer.from(signature, 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  try {
    const { exp, test } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp?: unknown; test?: unknown };
    return typeof exp === 'number' ? { exp, isTest: test === true } : undefined;
  } catch {
    return undefined;
  }
}
