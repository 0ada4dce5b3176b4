/** Tells requests of our own pages and programs, which may change something, from those of other sites' pages. */
import type { IncomingHttpHeaders } from 'node:http';

/** A request as shell and api see it, behind their proxies. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string;
  readonly host: string;
}

/** Whether one of our own pages sent it, or a program. */
export function isFromOwnPage(request: ReceivedRequest, publicOrigins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Either not a browser, or Sec-Fetch-Site says where it comes from; only browsers can set that header.
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
  // A page with "Referrer-Policy: no-referrer" posts its forms with Origin: null.
  if (origin === 'null') return site === 'same-origin';
  return isOwnOrigin(origin, request, publicOrigins);
}

/**
 * Whether an origin is one of ours: a configured one, or, if those are on this machine, the one that the request was
 * sent to here. Another Host proves nothing, because any site's name may point to us.
 */
export function isOwnOrigin(
  origin: string,
  request: Pick<ReceivedRequest, 'protocol' | 'host'>,
  publicOrigins: readonly string[],
): boolean {
  if (publicOrigins.includes(origin)) return true;
  return (
    publicOrigins.every(isThisMachine) && isThisMachine(origin) && origin === `${request.protocol}://${request.host}`
  );
}

function isThisMachine(origin: string): boolean {
  return /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(origin);
}
