import { Module } from '@nestjs/common';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { SummaryController } from './summary.controller.js';
import { SummaryRepository } from './summary.repository.js';
import { SummaryService } from './summary.service.js';

/** Tells staff where the work stands. */
@Module({
  imports: [PrivacyModule],
  controllers: [SummaryController],
  providers: [SummaryRepository, SummaryService],
  exports: [SummaryRepository],
})
export class SummaryModule {}
