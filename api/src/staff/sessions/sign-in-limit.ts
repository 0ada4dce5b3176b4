import { Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import type { QueryConfig } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Config } from '../../config/config.js';
import { Database } from '../../database/database.js';
import { networkOf } from '@land/http/client-network';

const PERIOD_SECONDS = 15 * 60;

/** An attempt to sign in. */
export interface Attempt {
  /** Null for a passkey, which cannot be guessed and does not say whose it is before it is looked at. */
  readonly email: string | null;
  readonly address: string;
}

/**
 * Counts attempts to sign in, by account and by address, in Postgres, so that every api process counts the same. An
 * attempt counts before its password is looked at, so that many at once are no way around, and is given back when it
 * succeeds. Accounts that do not exist count like those that do.
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
   * Counts an attempt and returns 0, or the seconds to wait before the next.
   * @throws DatabaseAway
   */
  async count(attempt: Attempt): Promise<number> {
    const waitForAddress = await waitAfter(this.byAddress, this.addressKey(attempt));
    if (waitForAddress || attempt.email === null) return waitForAddress;
    return waitAfter(this.byAccount, this.accountKey(attempt.email));
  }

  /** Undoes the count after a successful sign-in. */
  async giveBack(attempt: Attempt): Promise<void> {
    await this.byAddress.reward(this.addressKey(attempt));
    if (attempt.email !== null) await this.byAccount.reward(this.accountKey(attempt.email));
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

  private accountKey(email: string): string {
    return this.keyOf('account', email.toLowerCase());
  }

  private addressKey({ address }: Attempt): string {
    return this.keyOf('address', networkOf(address));
  }

  // Email and IP addresses are personal data, and the counters only need to tell them apart.
  private keyOf(kind: string, value: string): string {
    return createHmac('sha256', this.config.csrfSecret).update(`sign-in-limit:${kind}:${value}`).digest('base64url');
  }
}

async function waitAfter(limiter: RateLimiterPostgres, key: string): Promise<number> {
  try {
    await limiter.consume(key);
    return 0;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}
