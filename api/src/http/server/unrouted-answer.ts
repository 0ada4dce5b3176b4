import { requestIdOf } from '@land/http/log';
import type { SocketAnswer } from '@land/http/bad-requests';
import { STATUS_MESSAGES } from '../refusal.js';

/** Opened by itself, an answer may do nothing and be framed by nobody. */
export const ANSWER_POLICY = { defaultSrc: ["'none'"], frameAncestors: ["'none'"] };

/** How the api answers what no route, hook or filter has seen: as they do. */
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
