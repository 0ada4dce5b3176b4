import { Module } from '@nestjs/common';
import { SubmissionsController } from './submissions.controller.js';
import { SubmissionsRepository } from './submissions.repository.js';
import { SubmissionsService } from './submissions.service.js';
import { SubmissionLimit } from './submission-limit.js';

@Module({
  controllers: [SubmissionsController],
  providers: [SubmissionsService, SubmissionsRepository, SubmissionLimit],
  exports: [SubmissionLimit, SubmissionsRepository],
})
export class IntakeModule {}
