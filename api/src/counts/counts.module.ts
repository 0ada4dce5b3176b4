import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReviewCountController } from './review-count.controller.js';
import { StateGauges } from './state-gauges.js';

/** Counts waiting items for the desk's navigation, and for monitoring. */
@Module({
  imports: [InboxModule, JobsModule, PrivacyModule],
  controllers: [ReviewCountController],
  providers: [StateGauges],
})
export class CountsModule {}
