import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { checkCsrfToken, csrfTokenOf } from './csrf-token.js';
import { Refusal } from './refusal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser says that one of our own pages sent this. */
    isFromOwnPage?: boolean;
    /** Its page showed a preview of a release. */
    isFromPreview?: boolean;
  }
}

/**
 * Accepts a submission only from our own pages: no foreign Origin or site, no wrong token. A missing token is fine, and
 * an expired one counts as missing, because pages stay open for days. Then the Origin decides, which browsers always
 * send with a POST.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!this.isFromOwnPage(request)) {
      throw new Refusal(403, 'Submissions are accepted from our own pages only.', { reason: 'foreign-origin' });
    }
    request.isFromOwnPage = request.headers.origin !== undefined;
    const { isWrong, isTest } = checkCsrfToken(csrfTokenOf(request), this.config.csrfSecret);
    if (isWrong) {
      throw new Refusal(403, 'This page is out of date. Please reload it and try again.', {
        reason: 'wrong-csrf-token',
      });
    }
    request.isFromPreview = isTest;
    return true;
  }

  private isFromOwnPage(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    // Either not a browser, or Sec-Fetch-Site says where it comes from; only browsers can set that header.
    if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
    // A page with "Referrer-Policy: no-referrer" posts its forms with Origin: null.
    if (origin === 'null') return site === 'same-origin';
    return isOwnOrigin(origin, request, this.config.publicOrigins);
  }
}

/**
 * Whether an origin is one of ours: a configured one, or, if those are on this machine, the one that the request was
 * sent to here. Another Host proves nothing, because any site's name may point to us.
 */
export function isOwnOrigin(origin: string, request: FastifyRequest, publicOrigins: readonly string[]): boolean {
  if (publicOrigins.includes(origin)) return true;
  return (
    publicOrigins.every(isThisMachine) && isThisMachine(origin) && origin === `${request.protocol}://${request.host}`
  );
}

function isThisMachine(origin: string): boolean {
  return /^http:\/\/(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/.test(origin);
}
