import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { Drain } from '../http/drain.js';
import { Refusal, STATUS_MESSAGES } from '../http/refusal.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { ApiProperty } from '@nestjs/swagger';

const READY = statement<object, object>('ready', 'SELECT');

/** How the api is. */
export class HealthAnswer {
  @ApiProperty({ enum: ['live', 'ready'], example: 'ready' })
  status: 'live' | 'ready';
}

/** Liveness and readiness. */
@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(
    private readonly database: Database,
    private readonly drain: Drain,
  ) {}

  /** Alive: the process answers, whatever the database does. */
  @Get('live')
  @ApiOperation({ operationId: 'readLiveness', summary: 'Is the process alive?' })
  @ApiOkResponse({ type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'live' };
  }

  /** Ready: the schema is up to date, the database answers and the process is not about to end; 503 otherwise. */
  @Get('ready')
  @ApiOperation({ operationId: 'readReadiness', summary: 'Can the api store leads now?' })
  @ApiOkResponse({ type: HealthAnswer })
  @ApiServiceUnavailableResponse({
    type: SubmissionAnswer,
    description: 'The database is away, or the process is about to end.',
  })
  async ready(): Promise<HealthAnswer> {
    if (this.drain.isDraining) throw new Refusal(503, STATUS_MESSAGES[503] ?? '', { reason: 'draining' });
    await this.database.query(READY.with());
    return { status: 'ready' };
  }
}
