/**
 * Cross-site check: requests from our own pages and from programs may change data, requests from other sites may not.
 */
import type { IncomingHttpHeaders } from 'node:http';

/** A request as shell and api see it, behind their proxies. */
export interface ReceivedRequest {
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string;
  readonly host: string;
}

/** Whether one of our own pages, or a program that is not a browser, sent the request. */
export function isFromOwnPage(request: ReceivedRequest, publicOrigins: readonly string[]): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers;
  // Without Origin, it is a program, or a browser that states the source in Sec-Fetch-Site, which no script can set.
  if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
  // A page with "Referrer-Policy: no-referrer" posts its forms with Origin: null.
  if (origin === 'null') return site === 'same-origin';
  return isOwnOrigin(origin, request, publicOrigins);
}

/**
 * Whether an origin is ours: a configured one, or, if all configured ones are on this machine, the local one that the
 * request was sent to. A Host that is not local proves nothing, because any site's name may point to this server.
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
