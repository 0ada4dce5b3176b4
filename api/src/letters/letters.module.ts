import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { TemplatesModule } from '../templates/templates.module.js';
import { LettersController } from './letters.controller.js';
import { LettersRepository } from './letters.repository.js';
import { LettersService } from './letters.service.js';

/** Letters about the land of a lead, kept as they were written. */
@Module({
  imports: [StaffModule, TemplatesModule],
  controllers: [LettersController],
  providers: [LettersService, LettersRepository],
})
export class LettersModule {}
