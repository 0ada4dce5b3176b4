import { Module } from '@nestjs/common';
import { EmailRepliesController } from './email-replies.controller.js';
import { EmailRepliesService } from './email-replies.service.js';
import { LeadEmailsRepository } from './lead-emails.repository.js';

/** The emails between staff and the people of leads. */
@Module({
  controllers: [EmailRepliesController],
  providers: [EmailRepliesService, LeadEmailsRepository],
  exports: [EmailRepliesService, LeadEmailsRepository],
})
export class EmailsModule {}
