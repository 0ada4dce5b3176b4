import { requestIdOf } from '@land/http/log';
import type { SocketAnswer } from '@land/http/bad-requests';
import { STATUS_MESSAGES } from '../refusal.js';

/** The content security policy of responses: opened as a page, they can load nothing, and no page can frame them. */
export const ANSWER_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** Builds the responses to requests that reach no route, hook or filter, such as malformed ones. */
export function unroutedAnswer(isSecure: boolean): SocketAnswer {
  return (status) => ({
    body: { success: false, message: STATUS_MESSAGES[status] },
    headers: {
      'X-Request-Id': requestIdOf(undefined),
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      'Content-Security-Policy': "default-src 'none';frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      'Cross-Origin-Resource-Policy': 'same-origin',
      ...(isSecure && { 'Strict-Transport-Security': 'max-age=31536000' }),
    },
  });
}
