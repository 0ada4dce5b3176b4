import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { StateGauges } from './state-gauges.js';
import { SummaryController } from './summary.controller.js';
import { SummaryRepository } from './summary.repository.js';
import { SummaryService } from './summary.service.js';

/** Tells staff where the work stands. */
@Module({
  imports: [JobsModule, PrivacyModule],
  controllers: [SummaryController],
  providers: [SummaryRepository, SummaryService, StateGauges],
})
export class SummaryModule {}
