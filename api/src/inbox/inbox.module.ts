import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { TextingModule } from '../texting/texting.module.js';
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
import { UndoRepository } from './changes/undo.repository.js';
import { UndoService } from './changes/undo.service.js';
import { CallsController } from './calls/calls.controller.js';
import { CallsRepository } from './calls/calls.repository.js';
import { LeadLogService } from './calls/lead-log.service.js';
import { RetractionService } from './calls/retraction.service.js';
import { QuarantineController } from './changes/quarantine.controller.js';

/** Staff read and work the leads. */
@Module({
  imports: [TextingModule, StaffModule],
  controllers: [
    LeadListController,
    LeadDetailController,
    LeadWorkController,
    CallsController,
    QuarantineController,
    LeadExportController,
  ],
  providers: [
    LeadListRepository,
    LeadListService,
    LeadDetailRepository,
    LeadWorkRepository,
    LeadWorkService,
    UndoRepository,
    UndoService,
    CallsRepository,
    LeadLogService,
    RetractionService,
    LeadExportRepository,
    LeadExportService,
  ],
})
export class InboxModule {}
