import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHmac, timingSafeEqual } from 'node:crypto';
import { Config } from '../config/config.js';
import { Refusal } from '../http/refusal.js';

/**
 * Accepts only requests of shells, which prove with an HMAC for this use alone that they have the shared secret. An
 * address would prove nothing, because visitors' requests come through the shell too.
 */
@Injectable()
export class ShellGuard implements CanActivate {
  private readonly expected: Buffer;

  constructor(config: Config) {
    this.expected = createHmac('sha256', config.csrfSecret).update('release-counts').digest();
  }

  canActivate(context: ExecutionContext): true {
    const { authorization = '' } = context.switchToHttp().getRequest<FastifyRequest>().headers;
    const given = Buffer.from(/^Bearer ([\w-]{43})$/i.exec(authorization)?.[1] ?? '', 'base64url');
    if (given.length === this.expected.length && timingSafeEqual(given, this.expected)) return true;
    throw new Refusal(401, 'This endpoint is for the servers of the site.', { reason: 'no-shell' });
  }
}
