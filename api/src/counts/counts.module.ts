import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReviewCountController } from './review-count.controller.js';
import { ReviewCountService } from './review-count.service.js';
import { StateGauges } from './state-gauges.js';

/** Counts waiting items for the desk's navigation, and for monitoring. */
@Module({
  imports: [InboxModule, JobsModule, PrivacyModule],
  controllers: [ReviewCountController],
  providers: [ReviewCountService, StateGauges],
})
export class CountsModule {}
