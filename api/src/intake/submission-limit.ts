import {
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type OnModuleDestroy,
  type OnModuleInit,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { Config } from '../config/config.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { networkOf } from '@land/http/client-network';
import { clientAddressOf } from '../http/client-address.js';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';

const NOW = '(extract(epoch FROM statement_timestamp()) * 1000)::bigint';
const WINDOW_MS = 60_000;
const SWEEP_MILLISECONDS = 5 * 60_000;
const IS_OVER = `s.expire <= ${NOW} OR s.expire > ${NOW} + ${WINDOW_MS}`;

/**
 * Counts one submission of the network `:countedAs` (null counts nothing), and returns how many seconds it has to wait
 * if it was one too many (`:mostPerMinute`). A count begins again a minute after it began, and when the clock was put
 * back behind its beginning.
 */
export const COUNT_SUBMISSION = `
  INSERT INTO submission_limits AS s (key, points, expire)
  SELECT :countedAs::text, 1, ${NOW} + ${WINDOW_MS} WHERE :countedAs::text IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${IS_OVER} THEN 1 ELSE s.points + 1 END,
    expire = CASE WHEN ${IS_OVER} THEN excluded.expire ELSE s.expire END
  RETURNING CASE WHEN points > :mostPerMinute::integer THEN ceil((expire - ${NOW}) / 1000.0)::integer END AS wait_seconds`;

/** What COUNT_SUBMISSION takes. */
export interface CountedSubmission {
  readonly countedAs: string | null;
  readonly mostPerMinute: number;
}

/** For a further try of a submission that is counted. */
export function notAgain(counted: CountedSubmission): CountedSubmission {
  return { ...counted, countedAs: null };
}

const COUNT = statement<CountedSubmission, { wait_seconds: number | null }>('count-submission', COUNT_SUBMISSION);

const SWEEP = statement<object, object>(
  'sweep-submission-limits',
  `DELETE FROM submission_limits WHERE expire < ${NOW}`,
);

/**
 * Counts submissions per network in Postgres, so that every api process counts the same. Not by rate-limiter-flexible,
 * as sign-ins are: its own statement was a third of the time that a lead takes; this one is part of the lead's.
 */
@Injectable()
export class SubmissionLimit implements OnModuleInit, OnModuleDestroy {
  /** A flood is turned away without asking Postgres again until the minute is over: when that is, by network. */
  private readonly refused = new Map<string, number>();
  private sweeping: NodeJS.Timeout | undefined;

  constructor(
    private readonly config: Config,
    private readonly database: Database,
  ) {}

  onModuleInit(): void {
    this.sweeping = setInterval(() => {
      // Postgres is away: the next sweep comes.
      this.sweep().catch(() => undefined);
    }, SWEEP_MILLISECONDS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.sweeping);
  }

  /**
   * How this submission is to be counted.
   * @throws Refusal (429) when its network has to wait
   */
  begin(request: FastifyRequest): CountedSubmission {
    // Addresses are personal data; the counters need only their sameness.
    const countedAs = createHmac('sha256', this.config.csrfSecret)
      .update(`submission-limit:${networkOf(clientAddressOf(request))}`)
      .digest('base64url');
    const waitMilliseconds = (this.refused.get(countedAs) ?? 0) - performance.now();
    if (waitMilliseconds > 0) throw tooMany(Math.ceil(waitMilliseconds / 1000));
    return { countedAs, mostPerMinute: this.config.submissionsPerMinute };
  }

  /** @throws Refusal (429) when the submission was one too many, DatabaseAway */
  async count(counted: CountedSubmission): Promise<void> {
    const [row] = await this.database.query(COUNT.with(counted));
    this.requireNoWait(counted, row?.wait_seconds ?? null);
  }

  /** @throws Refusal (429) when counting said that its network has to wait */
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
