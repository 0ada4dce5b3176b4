import { Module } from '@nestjs/common';
import { InboxModule } from '../inbox/inbox.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { ReviewCountController } from './review-count.controller.js';
import { StateGauges } from './state-gauges.js';

/** Counts what waits: for the desk's navigation, and for whoever watches the site. */
@Module({
  imports: [InboxModule, JobsModule, PrivacyModule],
  controllers: [ReviewCountController],
  providers: [StateGauges],
})
export class CountsModule {}
