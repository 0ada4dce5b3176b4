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
 * Whether a CSRF token is wrong (forged or damaged), and whether its page was a preview of a release. An absent or
 * expired token is not wrong. An expired one still shows whether its page was a preview.
 */
export function checkCsrfToken(token: string, secret: string): { isWrong: boolean; isTest: boolean } {
  if (token === '') return { isWrong: false, isTest: false };
  const read = readCsrfToken(token, secret, Date.now());
  return { isWrong: read === undefined, isTest: read?.isTest ?? false };
}
