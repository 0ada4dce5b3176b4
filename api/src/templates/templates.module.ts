import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesRepository } from './templates.repository.js';
import { TemplatesService } from './templates.service.js';

/** The texts with fields from which staff write. */
@Module({
  imports: [StaffModule],
  controllers: [TemplatesController],
  providers: [TemplatesService, TemplatesRepository],
  exports: [TemplatesService],
})
export class TemplatesModule {}
