import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../config/config.js';
import { checkCsrfToken, csrfTokenOf } from './csrf-token.js';
import { Refusal } from './refusal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The browser says that one of our own pages sent this. */
    isFromOwnPage?: boolean;
  }
}

/**
 * Lets a submission pass when it comes from our own pages: no foreign Origin or site, no wrong token. A token may be
 * absent, and an expired one counts as absent, because a page stays open for days; the Origin, which browsers always
 * send with a POST, then decides alone.
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
    if (checkCsrfToken(csrfTokenOf(request), this.config.csrfSecret).state === 'wrong') {
      throw new Refusal(403, 'This page is out of date. Please reload it and try again.', {
        reason: 'wrong-csrf-token',
      });
    }
    return true;
  }

  private isFromOwnPage(request: FastifyRequest): boolean {
    const { origin, 'sec-fetch-site': site } = request.headers;
    // No browser, or one that says where from; only the browser can write Sec-Fetch-Site.
    if (origin === undefined) return site !== 'cross-site' && site !== 'same-site';
    // A page with "Referrer-Policy: no-referrer" posts its forms with Origin: null.
    if (origin === 'null') return site === 'same-origin';
    return isOwnOrigin(origin, request, this.config.publicOrigins);
  }
}

/**
 * Tells whether an origin is one of ours: configured, or, while those that are configured are this machine's, the one
 * that the request was sent to on this machine. Any other Host proves nothing: another site's name may lead to us.
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
