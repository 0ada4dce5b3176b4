import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { isFormPost } from './form-post.js';

/** What a token is worth, and whether it says that its page was a preview of a release. */
export interface CsrfToken {
  readonly state: 'absent' | 'genuine' | 'expired' | 'wrong';
  /** Of genuine and of expired tokens: a page of a preview stays one, however long it lies open. */
  readonly isTest: boolean;
}

interface Payload {
  readonly exp: number;
  readonly isTest: boolean;
}

/**
 * The token that came with a request: scripts send it as X-CSRF-Token, a form without scripts as its field csrfToken.
 */
export function csrfTokenOf(request: FastifyRequest): string {
  const header = String(request.headers['x-csrf-token'] ?? '');
  if (header !== '' || !isFormPost(request)) return header;
  const { csrfToken = '' } = (request.body ?? {}) as { csrfToken?: unknown };
  return String(csrfToken);
}

/**
 * Checks a token of the form base64url(JSON {exp, nonce, test?}) "." base64url(HMAC-SHA256(secret, first part)), as the
 * shell's server writes it into its pages; `exp` is in Unix seconds.
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
