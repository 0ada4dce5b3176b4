import { Module, type OnModuleInit } from '@nestjs/common';
import { JobRunner } from '../jobs/job-runner.js';
import { AlertsModule } from '../alerts/alerts.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { EmailsModule } from '../emails/emails.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CalendarService } from './calendar/calendar.service.js';
import { CoverHistory } from './covers/cover-history.js';
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
import { NotesController } from './changes/notes.controller.js';
import { NotesRepository } from './changes/notes.repository.js';
import { UndoService } from './changes/undo.service.js';
import { MadeOffersController } from './changes/made-offers.controller.js';
import { MadeOffersService } from './changes/made-offers.service.js';
import { CallsController } from './changes/calls.controller.js';
import { CallsService } from './changes/calls.service.js';
import { TodayController } from './today/today.controller.js';
import { TodayService } from './today/today.service.js';
import { ViewsController } from './views/views.controller.js';
import { ViewsRepository } from './views/views.repository.js';
import { ViewsService } from './views/views.service.js';
import { BulkController } from './bulk/bulk.controller.js';
import { BulkRepository } from './bulk/bulk.repository.js';
import { BulkService } from './bulk/bulk.service.js';
import { HandoverService } from './bulk/handover.service.js';
import { LeadEmailsController } from './emails/lead-emails.controller.js';
import { LeadEmailsService } from './emails/lead-emails.service.js';
import { LeadTextsController } from './texts/lead-texts.controller.js';
import { LeadTextsService } from './texts/lead-texts.service.js';
import { LeadEntryController } from './entry/lead-entry.controller.js';
import { ImportedLeadsRepository } from './entry/imported-leads.repository.js';
import { LeadEntryRepository } from './entry/lead-entry.repository.js';
import { LiveController } from './live/live.controller.js';
import { LiveRepository } from './live/live.repository.js';
import { LiveService } from './live/live.service.js';
import { LeadPairsRepository } from './review/lead-pairs.repository.js';
import { ReviewController } from './review/review.controller.js';
import { ReviewRepository } from './review/review.repository.js';
import { ReviewService } from './review/review.service.js';
import { SamePersonController } from './same-person/same-person.controller.js';
import { SamePersonRepository } from './same-person/same-person.repository.js';
import { SamePersonService } from './same-person/same-person.service.js';

const COMPARE_EVERY_MS = 3000;
const MOST_COMPARED = 200;

/** The work of staff on leads. */
@Module({
  imports: [
    JobsModule,
    EmailsModule,
    TextingModule,
    StaffModule,
    OffersModule,
    DealsModule,
    TemplatesModule,
    AlertsModule,
  ],
  controllers: [
    CalendarController,
    LeadListController,
    LeadDetailController,
    LeadWorkController,
    NotesController,
    CallsController,
    LeadEmailsController,
    LeadTextsController,
    MadeOffersController,
    TodayController,
    BulkController,
    LeadEntryController,
    LiveController,
    ViewsController,
    SamePersonController,
    ReviewController,
    LeadExportController,
  ],
  providers: [
    CalendarService,
    CoverHistory,
    LeadListRepository,
    LeadListService,
    LeadDetailRepository,
    LeadWorkRepository,
    LeadWorkService,
    NotesRepository,
    UndoService,
    CallsService,
    LeadEmailsService,
    LeadTextsService,
    MadeOffersService,
    TodayService,
    BulkRepository,
    BulkService,
    HandoverService,
    LeadEntryRepository,
    ImportedLeadsRepository,
    LiveRepository,
    LiveService,
    ViewsRepository,
    ViewsService,
    SamePersonRepository,
    SamePersonService,
    LeadPairsRepository,
    ReviewRepository,
    ReviewService,
    LeadExportRepository,
    LeadExportService,
  ],
  exports: [ImportedLeadsRepository, ReviewRepository],
})
export class InboxModule implements OnModuleInit {
  constructor(
    private readonly pairs: LeadPairsRepository,
    private readonly covers: CoverHistory,
    private readonly jobs: JobRunner,
  ) {}

  /** Compares new and changed leads with the others, to find probable duplicates, and tells who covers for whom. */
  onModuleInit(): void {
    this.jobs.repeat(async () => ((await this.pairs.compare(MOST_COMPARED)) === MOST_COMPARED ? 0 : COMPARE_EVERY_MS));
    this.jobs.repeat(() => this.covers.tell());
  }
}
