import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { networkOf } from '@land/http/client-network';
import { clientAddressOf } from '../http/request/client-address.js';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';

const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
const WINDOW_MS = 60_000;
const SWEEP_MILLISECONDS = 5 * 60_000;
const IS_OVER = `s.expire <= ${NOW} OR s.expire > ${NOW} + ${WINDOW_MS}`;

/**
 * Counts a submission of the network `:countedAs` (null: does not count it), and returns the seconds that the network
 * must wait if it sent more than `:mostPerMinute`. The count starts again a minute after its first submission, and
 * after the clock was set back.
 */
export const COUNT_SUBMISSION = `
  INSERT INTO submission_limits AS s (key, points, expire)
  SELECT :countedAs::text, 1, ${NOW} + ${WINDOW_MS} WHERE :countedAs::text IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${IS_OVER} THEN 1 ELSE s.points + 1 END,
    expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE s.expire END
  RETURNING CASE WHEN points > :mostPerMinute::integer THEN ceil((expire - ${NOW}) / 1000.0)::integer END AS wait_seconds`;

export interface CountedSubmission {
  readonly countedAs: string | null;
  readonly mostPerMinute: number;
}

/** The parameters for storing a submission again that was already counted. */
export function notAgain(counted: CountedSubmission): CountedSubmission {
  return { ...counted, countedAs: null };
}

const COUNT = statement<CountedSubmission, { wait_seconds: number | null }>('count-submission', COUNT_SUBMISSION);

const SWEEP = statement<object, object>(
  'sweep-submission-limits',
  `DELETE FROM submission_limits WHERE expire < ${NOW}`,
);

/**
 * Counts submissions per network in Postgres, for all api processes together. The statement that stores the lead also
 * counts it: rate-limiter-flexible, which counts sign-ins, needs a statement of its own, which took a third of the
 * time.
 */
@Injectable()
export class SubmissionLimit implements OnModuleInit, OnModuleDestroy {
  /** When each refused network may send again, by its HMAC. Until then it is refused without a query. */
  private readonly refused = new Map<string, number>();
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.sweeping = setInterval(() => {
      // If Postgres is down, the next sweep deletes the rows.
      this.sweep().catch(() => undefined);
    }, SWEEP_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
  }

  /** Returns how to count a submission. @throws Refusal (429) if its network must wait */
  begin(request: FastifyRequest): CountedSubmission {
    // Addresses are personal data and are only compared, so a keyed hash of the network is stored in their place.
    const network = networkOf(clientAddressOf(request));
    const countedAs = hash('sha256', `${this.config.csrfSecret}:submission-limit:${network}`, 'base64url');
    const waitMilliseconds = (this.refused.get(countedAs) ?? 0) - performance.now();
    if (waitMilliseconds > 0) throw tooMany(Math.ceil(waitMilliseconds / 1000));
    return { countedAs, mostPerMinute: this.config.submissionsPerMinute };
  }

  /** Counts a submission that is not stored. @throws Refusal (429) if there were too many; DatabaseAway */
  async count(counted: CountedSubmission): Promise<void> {
    const [row] = await this.database.query(COUNT.with(counted));
    this.requireNoWait(counted, row?.wait_seconds ?? null);
  }

  /** Remembers how long the network must wait. @throws Refusal (429) if it must wait */
  requireNoWait({ countedAs }: CountedSubmission, waitSeconds: number | null): void {
    if (waitSeconds === null || countedAs === null) return;
    this.refused.set(countedAs, performance.now() + waitSeconds * 1000);
    throw tooMany(waitSeconds);
  }

  private async sweep(): Promise<void> {
    for (const [network, until] of this.refused) if (until < performance.now()) this.refused.delete(network);
    await this.database.query(SWEEP.with());
  }
}

function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal(429, STATUS_MESSAGES[429] ?? '', { reason: 'too-many-submissions', retryAfterSeconds });
}

/** Refuses (429) more than SUBMISSIONS_PER_MINUTE submissions from one network. */
@Injectable()
export class SubmissionLimitGuard implements CanActivate {
  constructor(private readonly limit: SubmissionLimit) {}

  async canActivate(context: ExecutionContext): Promise<true> {
    await this.limit.count(this.limit.begin(context.switchToHttp().getRequest<FastifyRequest>()));
    return true;
  }
}
