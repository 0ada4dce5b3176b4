import { Module } from '@nestjs/common';
import { DealsModule } from '../deals/deals.module.js';
import { JobsModule } from '../jobs/jobs.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DocumentsController } from './documents.controller.js';
import { DocumentsRepository } from './documents.repository.js';
import { DocumentsService } from './documents.service.js';
import { UploadsService } from './uploads.service.js';

/** The documents of leads and deals. */
@Module({
  imports: [DealsModule, JobsModule, StaffModule],
  controllers: [DocumentsController],
  providers: [DocumentsService, UploadsService, DocumentsRepository],
})
export class DocumentsModule {}
