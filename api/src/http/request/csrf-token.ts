import { readCsrfToken } from '@land/http/csrf-token';
import type { FastifyRequest } from 'fastify';
import { isFormPost } from './form-post.js';

/** The token of a request: scripts send the header X-CSRF-Token, forms without scripts the field csrfToken. */
export function csrfTokenOf(request: FastifyRequest): string {
  const header = String(request.headers['x-csrf-token'] ?? '');
  if (header !== '' || !isFormPost(request)) return header;
  const { csrfToken = '' } = (request.body ?? {}) as { csrfToken?: unknown };
  return String(csrfToken);
}

/**
 * Whether a token of `@land/http/csrf-token` is wrong, and whether its page was a preview. An absent or expired token
 * is not wrong: a preview stays a preview, however long it is open.
 */
export function checkCsrfToken(token: string, secret: string): { isWrong: boolean; isTest: boolean } {
  if (token === '') return { isWrong: false, isTest: false };
  const read = readCsrfToken(token, secret, Date.now());
  return { isWrong: read === undefined, isTest: read?.isTest ?? false };
}
