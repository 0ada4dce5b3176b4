import { Module } from '@nestjs/common';
import { LeadsController } from './intake/leads.controller.js';
import { LeadsRepository } from './intake/leads.repository.js';
import { LeadsService } from './intake/leads.service.js';
import { SubmissionLimit } from './intake/submission-limit.js';

/** Takes submissions in and keeps them as leads. */
@Module({
  controllers: [LeadsController],
  providers: [LeadsService, LeadsRepository, SubmissionLimit],
  exports: [SubmissionLimit],
})
export class LeadsModule {}
