import { requestIdOf } from '@land/http/log';
import type { SocketAnswer } from '@land/http/bad-requests';
import { STATUS_MESSAGES } from '../refusal.js';

/** A response that is opened on its own may do nothing, and no page may frame it. */
export const ANSWER_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** How the api answers requests that reached no route, hook or filter. */
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
