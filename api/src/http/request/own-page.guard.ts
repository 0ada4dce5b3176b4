import { isFromOwnPage } from '@land/http/own-page';
import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Config } from '../../config/config.js';
import { checkCsrfToken, csrfTokenOf } from './csrf-token.js';
import { Refusal } from '../refusal.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the browser named one of our own pages as the sender (Origin). */
    isFromOwnPage?: boolean;
    /** Whether the page that sent this was a preview of a release. */
    isFromPreview?: boolean;
  }
}

/**
 * Accepts a submission only from our own pages: neither its Origin nor its Sec-Fetch-Site may be foreign, and its CSRF
 * token may not be wrong. A missing or expired token is accepted, because pages stay open for days; then Origin, which
 * browsers send with every POST, is enough.
 */
@Injectable()
export class OwnPageGuard implements CanActivate {
  constructor(private readonly config: Config) {}

  canActivate(context: ExecutionContext): true {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (!isFromOwnPage(request, this.config.publicOrigins)) {
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
}
