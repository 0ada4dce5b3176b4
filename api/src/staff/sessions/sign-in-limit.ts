import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { networkOf } from '@land/http/client-network';

const PERIOD_SECONDS = 15 * 60;
const TOO_MANY = 'Too many attempts to sign in. Please wait before the next one; sessions that are open go on.';

/**
 * Counts attempts to sign in, by account and by address, in Postgres, so that every api process counts the same. An
 * attempt counts before its password is checked, so that concurrent attempts cannot avoid the limit, and stops counting
 * when it succeeds. Unknown accounts count like known ones.
 */
@Injectable()
export class SignInLimit {
  private readonly byAccount: RateLimiterPostgres;
  private readonly byAddress: RateLimiterPostgres;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {
    this.byAccount = this.limiter(config.signInsPerAccount);
    this.byAddress = this.limiter(config.signInsPerAddress);
  }

  /**
   * Counts an attempt.
   * @param email null for a passkey, which cannot be guessed and names its account only after verification
   * @throws Refusal (429), DatabaseAway
   */
  async count(email: string | null, address: string): Promise<void> {
    await consume(this.byAddress, this.keyOf('address', networkOf(address)));
    if (email !== null) await consume(this.byAccount, this.keyOf('account', email.toLowerCase()));
  }

  /** Undoes the count after a successful sign-in. */
  async giveBack(email: string | null, address: string): Promise<void> {
    await this.byAddress.reward(this.keyOf('address', networkOf(address)));
    if (email !== null) await this.byAccount.reward(this.keyOf('account', email.toLowerCase()));
  }

  private limiter(points: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: { query: (statement: QueryConfig) => this.database.queryOfLibrary(statement) },
      storeType: 'client',
      tableName: 'sign_in_limits',
      tableCreated: true,
      keyPrefix: '',
      points,
      duration: PERIOD_SECONDS,
    });
  }

  // Email and IP addresses are personal data, and the counters only need to tell them apart.
  private keyOf(kind: string, value: string): string {
    return createHmac('sha256', this.config.csrfSecret).update(`sign-in-limit:${kind}:${value}`).digest('base64url');
  }
}

async function consume(limiter: RateLimiterPostgres, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const retryAfterSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new Refusal(429, TOO_MANY, { reason: 'too-many-sign-ins', retryAfterSeconds });
  }
}
