import { readCsrfToken } from '@land/http/csrf-token';
import type { FastifyRequest } from 'fastify';
import { isFormPost } from './form-post.js';

/** Whether a token is valid, and whether its page was a preview. */
export interface CsrfToken {
  readonly state: 'absent' | 'genuine' | 'expired' | 'wrong';
  /** Also set for expired tokens: a preview stays a preview, however long it is open. */
  readonly isTest: boolean;
}

/** The token of a request: scripts send the header X-CSRF-Token, forms without scripts the field csrfToken. */
export function csrfTokenOf(request: FastifyRequest): string {
  const header = String(request.headers['x-csrf-token'] ?? '');
  if (header !== '' || !isFormPost(request)) return header;
  const { csrfToken = '' } = (request.body ?? {}) as { csrfToken?: unknown };
  return String(csrfToken);
}

/** Checks a token of `@land/http/csrf-token`. */
export function checkCsrfToken(token: string, secret: string, now: number = Date.now()): CsrfToken {
  if (token === '') return { state: 'absent', isTest: false };
  const read = readCsrfToken(token, secret, now);
  if (read === undefined) return { state: 'wrong', isTest: false };
  return { state: read.hasExpired ? 'expired' : 'genuine', isTest: read.isTest };
}
