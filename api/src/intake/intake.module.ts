import { Module } from '@nestjs/common';
import { LeadsController } from './leads.controller.js';
import { LeadsRepository } from './leads.repository.js';
import { LeadsService } from './leads.service.js';
import { SubmissionLimit } from './submission-limit.js';

/** Takes submissions in and keeps them as leads. */
@Module({
  controllers: [LeadsController],
  providers: [LeadsService, LeadsRepository, SubmissionLimit],
  exports: [SubmissionLimit],
})
export class IntakeModule {}
