import { Module } from '@nestjs/common';
import { ReleaseCountsController } from './release-counts.controller.js';
import { ReleaseCountsRepository } from './release-counts.repository.js';
import { ReleaseCountsService } from './release-counts.service.js';

/** How the sections' releases do with visitors, added up over all shells. */
@Module({ controllers: [ReleaseCountsController], providers: [ReleaseCountsService, ReleaseCountsRepository] })
export class ReleasesModule {}
