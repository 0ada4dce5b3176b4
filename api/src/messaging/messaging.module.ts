import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { LeadsModule } from '../leads/leads.module.js';
import { CutOffMessages } from './cut-off-messages.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';
import { InboundController } from './inbound.controller.js';
import { InboundService } from './inbound.service.js';
import { MessagesController } from './messages.controller.js';
import { MessagesRepository } from './messages.repository.js';
import { PendingMessagesRepository } from './pending-messages.repository.js';
import { StopPageController } from './stop-page.controller.js';
import { SuppressionsRepository } from './suppressions.repository.js';
import { TextDecisionsRepository } from './text-decisions.repository.js';
import { TextGate } from './text-gate.js';
import { TextMarksRepository } from './text-marks.repository.js';
import { TextStaffController } from './text-staff.controller.js';

/** Who may be texted: stops, replies, and the one gate that is asked before each text. */
@Module({
  imports: [LeadsModule, JobsModule],
  controllers: [StopPageController, InboundController, TextStaffController, MessagesController],
  providers: [
    SuppressionsRepository,
    InboundService,
    InboundMessagesRepository,
    PendingMessagesRepository,
    CutOffMessages,
    MessagesRepository,
    TextGate,
    TextDecisionsRepository,
    TextMarksRepository,
  ],
  exports: [TextGate, TextMarksRepository],
})
export class MessagingModule {}
