import { Controller, Get, Module } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty } from '../http/fields/api-fields.js';
import { Database } from '../database/database.js';
import { DatabaseAway } from '../database/connection/database-away.js';
import { statement } from '../database/statement.js';
import { Drain } from '@land/http/drain';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { SubmissionsRepository } from '../intake/submissions.repository.js';

const ANSWERS = statement<object, object>('answers', 'SELECT');

/** Writes about 200 KB to a temporary file, because memory is too small for it. This fails when the disk is full. */
const WRITES = statement<object, { is_writable: boolean }>(
  'writes',
  `
WITH memory AS MATERIALIZED (SELECT set_config('work_mem', '64kB', true) AS limit)
SELECT count(*) > 0 AND NOT pg_is_in_recovery() AND current_setting('transaction_read_only') = 'off' AS is_writable
FROM memory, LATERAL generate_series(length(memory.limit), 8000)`,
);

/** Whether the process is alive, or ready for requests. */
export class HealthAnswer {
  @ApiProperty({ enum: ['live', 'ready'], example: 'ready' })
  status: 'live' | 'ready';
}

/** Liveness and readiness. */
@ApiTags('health')
@Controller('api/health')
export class HealthController {
  /** Load balancers ask several times a second, so a write is tried only this often. */
  betweenWritesMs = 5000;
  private lastWrite: { readonly at: number; readonly outcome: Promise<void> } | undefined;

  constructor(
    private readonly database: Database,
    private readonly submissions: SubmissionsRepository,
    private readonly drain: Drain,
    private readonly jobs: JobRunner,
  ) {}

  /** Alive: the process responds, whatever the database does. */
  @Get('live')
  @ApiOperation({ operationId: 'readLiveness', summary: 'Is the process alive?' })
  @ApiOkResponse({ type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'live' };
  }

  /** Ready: a lead could be stored, background work finds its tables, and the process is not ending; 503 otherwise. */
  @Get('ready')
  @ApiOperation({ operationId: 'readReadiness', summary: 'Can the api store leads now?' })
  @ApiOkResponse({ type: HealthAnswer })
  @ApiServiceUnavailableResponse({
    type: SubmissionAnswer,
    description:
      'The database is away, slow or locked, takes no writes, or lacks what background work needs; or the process is about to end.',
  })
  async ready(): Promise<HealthAnswer> {
    if (this.drain.isDraining) throw new Refusal(503, STATUS_MESSAGES[503] ?? '', { reason: 'draining' });
    await this.database.queryNow(ANSWERS.with());
    if (this.lastWrite === undefined || performance.now() - this.lastWrite.at > this.betweenWritesMs)
      this.lastWrite = { at: performance.now(), outcome: this.tryToWrite() };
    await this.lastWrite.outcome;
    if (this.jobs.missesSchema) throw new Refusal(503, STATUS_MESSAGES[503] ?? '', { reason: 'schema-missing' });
    return { status: 'ready' };
  }

  private async tryToWrite(): Promise<void> {
    const [row] = await this.database.queryNow(WRITES.with());
    if (!row?.is_writable) throw new DatabaseAway('Postgres takes no writes');
    await this.submissions.couldAccept();
  }
}

/** Tells load balancers and the start command whether the api is up. */
@Module({ imports: [IntakeModule, JobsModule], controllers: [HealthController] })
export class HealthModule {}
