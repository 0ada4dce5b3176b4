import { Module } from '@nestjs/common';
import { ReleaseCountsController } from './release-counts.controller.js';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import { ReleasedFormsController } from './released-forms.controller.js';
import { ReleasedFormsRepository } from './released-forms.repository.js';

/**
 * What the shells tell of the sections' releases: how they do with visitors, added up over all shells, and which forms
 * they show.
 */
@Module({
  controllers: [ReleaseCountsController, ReleasedFormsController],
  providers: [ReleaseCountsRepository, ReleasedFormsRepository],
})
export class ReleasesModule {}
