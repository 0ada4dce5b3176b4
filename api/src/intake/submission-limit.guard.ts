import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.js';
import { STATUS_MESSAGES } from '../http/status-messages.js';
import { clientAddressOf } from '../http/client-address.js';
import { SubmissionLimit } from './submission-limit.js';

/** Refuses (429) more than SUBMISSIONS_PER_MINUTE submissions from one network. */
@Injectable()
export class SubmissionLimitGuard implements CanActivate {
  constructor(private readonly limit: SubmissionLimit) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const waitSeconds = await this.limit.count(clientAddressOf(request));
    if (waitSeconds === 0) return true;
    throw new Refusal(429, STATUS_MESSAGES[429] ?? '', {
      reason: 'too-many-submissions',
      retryAfterSeconds: waitSeconds,
    });
  }
}
