import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DealMovesRepository } from './deal-moves.repository.js';
import { DealsController } from './deals.controller.js';
import { DealsRepository } from './deals.repository.js';
import { GoneEmailsRepository } from './gone-emails.repository.js';
import { InterestsController } from './interests.controller.js';
import { InterestsRepository } from './interests.repository.js';
import { ListingsController } from './listings.controller.js';
import { ListingsRepository } from './listings.repository.js';
import { OpenStatesRepository } from './open-states.repository.js';
import { PhotosController } from './photos.controller.js';
import { PhotosRepository } from './photos.repository.js';

/** What we sell, and who is interested. */
@Module({
  imports: [LandModule, OffersModule, StaffModule],
  controllers: [DealsController, PhotosController, InterestsController, ListingsController],
  providers: [
    DealsRepository,
    DealMovesRepository,
    PhotosRepository,
    InterestsRepository,
    OpenStatesRepository,
    ListingsRepository,
    GoneEmailsRepository,
  ],
  exports: [DealMovesRepository, GoneEmailsRepository, InterestsRepository],
})
export class DealsModule {}
