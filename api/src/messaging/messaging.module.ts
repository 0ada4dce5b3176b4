import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { InboundMessagesRepository } from './inbound-messages.repository.js';
import { InboundController } from './inbound.controller.js';
import { InboundService } from './inbound.service.js';
import { StopPageController } from './stop-page.controller.js';
import { SuppressionsRepository } from './suppressions.repository.js';

/** Who may be texted: stops, replies, and the one gate that is asked before each text. */
@Module({
  imports: [LeadsModule],
  controllers: [StopPageController, InboundController],
  providers: [SuppressionsRepository, InboundService, InboundMessagesRepository],
})
export class MessagingModule {}
