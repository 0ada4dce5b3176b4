import { Module } from '@nestjs/common';
import { ReleasesController } from './releases.controller.js';
import { ReleasesRepository } from './releases.repository.js';

/** What shells report: how releases do with visitors, added up over all shells, and which forms they show. */
@Module({ controllers: [ReleasesController], providers: [ReleasesRepository] })
export class ReleasesModule {}
