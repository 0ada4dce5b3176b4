import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReviewCountController } from './review-count.controller.js';
import { StateGauges } from './state-gauges.js';
import { SummaryController } from './summary.controller.js';
import { SummaryRepository } from './summary.repository.js';
import { SummaryService } from './summary.service.js';

/** Tells staff where the work stands. */
@Module({
  imports: [InboxModule, JobsModule, PrivacyModule],
  controllers: [SummaryController, ReviewCountController],
  providers: [SummaryRepository, SummaryService, StateGauges],
})
export class SummaryModule {}
