import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { networkOf } from '@land/http/client-network';

const PERIOD_SECONDS = 15 * 60;
const TOO_MANY = 'Too many attempts to sign in. Please wait before the next one. Open sessions continue.';

/**
 * Limits attempts to sign in per account and per network. The counters are in Postgres, so that all api processes share
 * them. An attempt is counted before its password is checked, so that concurrent attempts cannot avoid the limit; after
 * a success its count is undone. Attempts with unknown accounts count too.
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
   * @param email null for a passkey: it cannot be guessed, and its account is unknown before it is verified
   * @throws Refusal (429), DatabaseAway
   */
  async count(email: string | null, address: string): Promise<void> {
    await consume(this.byAddress, this.keyOf('address', networkOf(address)));
    if (email !== null) await consume(this.byAccount, this.keyOf('account', email.toLowerCase()));
  }

  /** Undoes the count after a successful sign-in. */
  async undoCount(email: string | null, address: string): Promise<void> {
    await this.byAddress.reward(this.keyOf('address', networkOf(address)));
    if (email !== null) await this.byAccount.reward(this.keyOf('account', email.toLowerCase()));
  }

  private limiter(points: number): RateLimiterPostgres {
    return new RateLimiterPostgres({
      storeClient: { query: (statement: QueryConfig) => this.database.queryForLibrary(statement) },
      storeType: 'client',
      tableName: 'sign_in_limits',
      tableCreated: true,
      keyPrefix: '',
      points,
      duration: PERIOD_SECONDS,
    });
  }

  // An HMAC, because email and IP addresses are personal data, and the counters only need to distinguish them.
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
