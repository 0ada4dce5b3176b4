import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { clientAddressOf, networkOf } from '../http/client-address.js';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';

/** Counts submissions per network in Postgres, so that every api process counts the same. */
@Injectable()
export class SubmissionLimit {
  private readonly limiter: RateLimiterPostgres;

  constructor(
    private readonly config: Config,
    database: Database,
  ) {
    this.limiter = new RateLimiterPostgres({
      // The limiter needs nothing of its client but query(); ours adds the time limit and tells that Postgres is away.
      storeClient: { query: (statement: QueryConfig) => database.queryOfLibrary(statement) },
      storeType: 'client',
      tableName: 'submission_limits',
      tableCreated: true,
      keyPrefix: '',
      points: config.submissionsPerMinute,
      duration: 60,
      // A flood is turned away without asking Postgres again until the minute is over.
      inMemoryBlockOnConsumed: config.submissionsPerMinute + 1,
    });
  }

  /**
   * Counts one submission and returns 0, or how many seconds the sender has to wait.
   * @throws DatabaseAway
   */
  async count(address: string): Promise<number> {
    try {
      await this.limiter.consume(this.keyOf(address));
      return 0;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
      throw refusal;
    }
  }

  // Addresses are personal data; the counters need only their sameness.
  private keyOf(address: string): string {
    return createHmac('sha256', this.config.csrfSecret)
      .update(`submission-limit:${networkOf(address)}`)
      .digest('base64url');
  }
}

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
