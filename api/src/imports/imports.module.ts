import { Module } from '@nestjs/common';
import { JobsModule } from '../jobs/jobs.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ImportListService } from './import-list.service.js';
import { ImportsController } from './imports.controller.js';
import { ImportsService } from './imports.service.js';
import { UploadService } from './upload.service.js';

/** Imports of lists from files, and their undoing. */
@Module({
  imports: [JobsModule, StaffModule],
  controllers: [ImportsController],
  providers: [UploadService, ImportsService, ImportListService],
})
export class ImportsModule {}
