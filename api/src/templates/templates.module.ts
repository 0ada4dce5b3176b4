import { Module } from '@nestjs/common';
import { ClosingsModule } from '../closings/closings.module.js';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { FieldValuesService } from './field-values.service.js';
import { TemplatesController } from './templates.controller.js';
import { TemplatesRepository } from './templates.repository.js';
import { TemplatesService } from './templates.service.js';

/** The texts with fields from which staff write, and the values of the fields. */
@Module({
  imports: [StaffModule, LandModule, OffersModule, ClosingsModule],
  controllers: [TemplatesController],
  providers: [TemplatesService, FieldValuesService, TemplatesRepository],
  exports: [TemplatesService, FieldValuesService],
})
export class TemplatesModule {}
