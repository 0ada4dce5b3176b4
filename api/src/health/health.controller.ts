import { Controller, Get, Module } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiServiceUnavailableResponse, ApiTags } from '@nestjs/swagger';
import { ApiProperty } from '../http/fields/api-fields.js';
import { SubmissionAnswer } from '../http/submission-answer.dto.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { IntakeModule } from '../intake/intake.module.js';
import { ReadinessService } from './readiness.service.js';

/** Whether the process is alive, or ready for requests. */
class HealthAnswer {
  @ApiProperty({ enum: ['live', 'ready'], example: 'ready' })
  status: 'live' | 'ready';
}

/** Liveness and readiness. */
@ApiTags('health')
@Controller('api/health')
class HealthController {
  constructor(private readonly readiness: ReadinessService) {}

  /** The process is alive, even if the database is not. */
  @Get('live')
  @ApiOperation({ operationId: 'readLiveness', summary: 'Is the process alive?' })
  @ApiOkResponse({ type: HealthAnswer })
  live(): HealthAnswer {
    return { status: 'live' };
  }

  /** Ready if a lead could be stored, background jobs find their tables, and the process is not ending; else 503. */
  @Get('ready')
  @ApiOperation({ operationId: 'readReadiness', summary: 'Can the api store leads now?' })
  @ApiOkResponse({ type: HealthAnswer })
  @ApiServiceUnavailableResponse({
    type: SubmissionAnswer,
    description:
      'The database is away, slow or locked, takes no writes, or lacks what background work needs; or the process is about to end.',
  })
  async ready(): Promise<HealthAnswer> {
    await this.readiness.check();
    return { status: 'ready' };
  }
}

/** Tells load balancers and the start command whether the api is up. */
@Module({ imports: [IntakeModule, JobsModule], controllers: [HealthController], providers: [ReadinessService] })
export class HealthModule {}
