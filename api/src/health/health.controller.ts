import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { HealthAnswer } from './health-answer.dto.js';

/** Liveness and readiness. */
@ApiTags('health')
@Controller('api/health')
export class HealthController {
  constructor(private readonly database: Database) {}

  /** Alive: the process answers, whatever the database does. */
  @Get('live')
  @ApiOperation({ operationId: 'readLiveness', summary: 'Is the process alive?' })
  @ApiOkResponse({ type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'live' };
  }

  /** Ready: the schema is up to date and the database answers; 503 otherwise. */
  @Get('ready')
  @ApiOperation({ operationId: 'readReadiness', summary: 'Can the api store leads now?' })
  @ApiOkResponse({ type: HealthAnswer })
  @ApiServiceUnavailableResponse({ type: SubmissionAnswer, description: 'The database is away.' })
  async ready(): Promise<HealthAnswer> {
    await this.database.query({ name: 'ready', text: 'SELECT 1' });
    return { status: 'ready' };
  }
}
