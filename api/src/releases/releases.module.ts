import { Module } from '@nestjs/common';
import { ReleasesController } from './releases.controller.js';
import { ReleasesRepository } from './releases.repository.js';
import { ShellStatus } from './shell-status.js';
import { SiteReleasesController } from './site-releases.controller.js';
import { SiteReleasesService } from './site-releases.service.js';

/**
 * The shells' reports about releases: views and errors over all shells, versions that were taken back, and the
 * forms that releases show.
 */
@Module({
  controllers: [ReleasesController, SiteReleasesController],
  providers: [ReleasesRepository, ShellStatus, SiteReleasesService],
})
export class ReleasesModule {}
