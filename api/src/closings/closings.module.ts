import { Module } from '@nestjs/common';
import { StaffModule } from '../staff/staff.module.js';
import { ClosingTasksController } from './closing-tasks.controller.js';
import { ClosingTasksService } from './closing-tasks.service.js';
import { ClosingsController } from './closings.controller.js';
import { ClosingsRepository } from './closings.repository.js';
import { ClosingsService } from './closings.service.js';

/** The closings of purchases and sales. */
@Module({
  imports: [StaffModule],
  controllers: [ClosingsController, ClosingTasksController],
  providers: [ClosingsService, ClosingTasksService, ClosingsRepository],
  exports: [ClosingsRepository],
})
export class ClosingsModule {}
