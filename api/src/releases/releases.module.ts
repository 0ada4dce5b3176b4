import { Module } from '@nestjs/common';
import { ReleaseCountsController } from './release-counts.controller.js';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import { ReleaseCountsService } from './release-counts.service.js';
import { ReleasedFormsController } from './released-forms.controller.js';
import { ReleasedFormsRepository } from './released-forms.repository.js';

/** Reports from the shells about sections' releases: totals of views and errors, and the forms that they show. */
@Module({
  controllers: [ReleaseCountsController, ReleasedFormsController],
  providers: [ReleaseCountsService, ReleaseCountsRepository, ReleasedFormsRepository],
})
export class ReleasesModule {}
