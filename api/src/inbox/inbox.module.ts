import { Module } from '@nestjs/common';
import { LeadDetailController } from './lead-detail.controller.js';
import { LeadDetailRepository } from './lead-detail.repository.js';
import { LeadWorkController } from './lead-work.controller.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { LeadWorkService } from './lead-work.service.js';
import { QuarantineController } from './quarantine.controller.js';

/** Staff read and work the leads. */
@Module({
  controllers: [LeadDetailController, LeadWorkController, QuarantineController],
  providers: [LeadDetailRepository, LeadWorkRepository, LeadWorkService],
})
export class InboxModule {}
