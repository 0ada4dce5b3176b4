import { Injectable } from '@nestjs/common';
import { Drain } from '@land/http/drain';
import { Database } from '../database/database.js';
import { DatabaseAway } from '../database/connection/database-away.js';
import { statement } from '../database/statement.js';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';
import { SubmissionsRepository } from '../intake/submissions.repository.js';
import { JobRunner } from '../jobs/job-runner.js';

const PING = statement<object, object>('answers', 'SELECT');

/** Makes Postgres write a temporary file of 200 KB, because `work_mem` is smaller. Fails when the disk is full. */
const TRY_WRITE = statement<object, { is_writable: boolean }>(
  'writes',
  `
WITH memory AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS limit)
SELECT count(*) > 0 AND NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable
FROM memory, LATERAL generate_series(length(memory.limit), 8000)`,
);

/** Checks whether the api can store leads now. */
@Injectable()
export class ReadinessService {
  /** The least time between trial writes, because load balancers send several requests a second. Tests set 0. */
  betweenWritesMs = 5000;
  private lastWrite: { readonly at: number; readonly outcome: Promise<void> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly submissions: SubmissionsRepository,
    private readonly drain: Drain,
    private readonly jobs: JobRunner,
  ) {}

  /** @throws Refusal (503), DatabaseAway */
  async check(): Promise<void> {
    if (this.drain.isDraining) throw new Refusal(503, STATUS_MESSAGES[503] ?? '', { reason: 'draining' });
    await this.database.queryNow(PING.with());
    if (this.lastWrite === undefined || performance.now() - this.lastWrite.at > this.betweenWritesMs)
      this.lastWrite = { at: performance.now(), outcome: this.tryToWrite() };
    await this.lastWrite.outcome;
    if (this.jobs.missesSchema) throw new Refusal(503, STATUS_MESSAGES[503] ?? '', { reason: 'schema-missing' });
  }

  private async tryToWrite(): Promise<void> {
    const [row] = await this.database.queryNow(TRY_WRITE.with());
    if (!row?.is_writable) throw new DatabaseAway('Postgres takes no writes');
    await this.submissions.couldAccept();
  }
}
