import { Module } from '@nestjs/common';
import { ClosingsModule } from '../closings/closings.module.js';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { LettersController } from './letters.controller.js';
import { LettersRepository } from './letters.repository.js';
import { LettersService } from './letters.service.js';

/** Letters about the land of a lead, kept as they were written. */
@Module({
  imports: [StaffModule, LandModule, OffersModule, ClosingsModule, TemplatesModule],
  controllers: [LettersController],
  providers: [LettersService, LettersRepository],
})
export class LettersModule {}
