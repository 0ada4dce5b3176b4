import { Module } from '@nestjs/common';
import { ConsentModule } from '../consent/consent.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { PrivacyModule } from '../privacy/privacy.module.js';
import { LeadConsentController } from './lead/lead-consent.controller.js';
import { LeadDetailController } from './lead/lead-detail.controller.js';
import { LeadDetailRepository } from './lead/lead-detail.repository.js';
import { LeadListController } from './list/lead-list.controller.js';
import { LeadListRepository } from './list/lead-list.repository.js';
import { LeadListService } from './list/lead-list.service.js';
import { LeadExportController } from './export/lead-export.controller.js';
import { LeadExportRepository } from './export/lead-export.repository.js';
import { LeadExportService } from './export/lead-export.service.js';
import { LeadWorkController } from './changes/lead-work.controller.js';
import { LeadWorkRepository } from './changes/lead-work.repository.js';
import { LeadWorkService } from './changes/lead-work.service.js';
import { QuarantineController } from './changes/quarantine.controller.js';
import { SummaryController } from './summary/summary.controller.js';
import { SummaryRepository } from './summary/summary.repository.js';
import { SummaryService } from './summary/summary.service.js';

/** Staff read and work the leads. */
@Module({
  imports: [PrivacyModule, ConsentModule, TextingModule],
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
