import { Module } from '@nestjs/common';
import { LeadsModule } from '../leads/leads.module.js';
import { StopPageController } from './stop-page.controller.js';
import { SuppressionsRepository } from './suppressions.repository.js';

/** Who may be texted: stops, replies, and the one gate that is asked before each text. */
@Module({
  imports: [LeadsModule],
  controllers: [StopPageController],
  providers: [SuppressionsRepository],
})
export class MessagingModule {}
