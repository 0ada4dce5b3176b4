import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { MessagingModule } from '../messaging/messaging.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { LeadConsentController } from './lead-consent.controller.js';
import { LeadDetailController } from './lead-detail.controller.js';
import { LeadDetailRepository } from './lead-detail.repository.js';
import { LeadListController } from './lead-list.controller.js';
import { LeadListRepository } from './lead-list.repository.js';
import { LeadListService } from './lead-list.service.js';
import { LeadExportController } from './lead-export.controller.js';
import { LeadExportRepository } from './lead-export.repository.js';
import { LeadExportService } from './lead-export.service.js';
import { LeadWorkController } from './lead-work.controller.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { LeadWorkService } from './lead-work.service.js';
import { QuarantineController } from './quarantine.controller.js';
import { SummaryController } from './summary.controller.js';
import { SummaryRepository } from './summary.repository.js';
import { SummaryService } from './summary.service.js';

/** Staff read and work the leads. */
@Module({
  imports: [PrivacyModule, ConsentModule, MessagingModule],
  controllers: [
    SummaryController,
    LeadListController,
    LeadDetailController,
    LeadConsentController,
    LeadWorkController,
    QuarantineController,
    LeadExportController,
  ],
  providers: [
    LeadListRepository,
    LeadListService,
    LeadDetailRepository,
    LeadWorkRepository,
    LeadWorkService,
    LeadExportRepository,
    LeadExportService,
    SummaryRepository,
    SummaryService,
  ],
})
export class InboxModule {}
