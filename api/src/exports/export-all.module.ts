import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { ExportAllController } from './export-all.controller.js';
import { ExportAllRepository } from './export-all.repository.js';
import { ExportAllService } from './export-all.service.js';

/** The export of everything. */
@Module({
  imports: [StaffModule],
  controllers: [ExportAllController],
  providers: [ExportAllRepository, ExportAllService],
})
export class ExportAllModule {}
