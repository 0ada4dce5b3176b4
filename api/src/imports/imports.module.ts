import { Module, type OnModuleInit } from '@nestjs/common';
import { AlertsModule } from '../alerts/alerts.module.js';
import { DealsModule } from '../deals/deals.module.js';
import { InboxModule } from '../inbox/inbox.module.js';
import { JobRunner } from '../jobs/job-runner.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { TextingModule } from '../texting/texting.module.js';
import { ImportListService } from './import-list.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsRepository } from './imports.repository.js';
import { ImportsService } from './imports.service.js';
import { ImportJob } from './run/import-job.js';
import { ListKinds } from './run/list-kinds.js';
import { TakenBackRepository } from './run/taken-back.repository.js';
import { UploadService } from './upload.service.js';

const DELETE_EVERY_MS = 3_600_000;

/** Imports of lists from files, and their undoing. */
@Module({
  imports: [AlertsModule, DealsModule, InboxModule, JobsModule, LandModule, OffersModule, StaffModule, TextingModule],
  controllers: [ImportsController],
  providers: [
    ...[UploadService, ImportsService, ImportListService, ImportsRepository],
    ...[ImportJob, ListKinds, TakenBackRepository],
  ],
})
export class ImportsModule implements OnModuleInit {
  constructor(
    private readonly runner: JobRunner,
    private readonly job: ImportJob,
    private readonly imports: ImportsRepository,
  ) {}

  /** Works on imports, and deletes what is too old. Any number of processes may do so. */
  onModuleInit(): void {
    this.runner.repeat(() => this.job.run());
    this.runner.repeat(async () => ((await this.imports.deleteOld()) ? 0 : DELETE_EVERY_MS));
  }
}
