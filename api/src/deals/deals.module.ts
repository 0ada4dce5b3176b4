import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DealMovesRepository } from './stages/deal-moves.repository.js';
import { DealsController } from './deal/deals.controller.js';
import { DealsRepository } from './deal/deals.repository.js';
import { GoneEmailsRepository } from './interests/gone-emails.repository.js';
import { InterestsController } from './interests/interests.controller.js';
import { InterestsRepository } from './interests/interests.repository.js';
import { ListingsController } from './listings/listings.controller.js';
import { ListingsRepository } from './listings/listings.repository.js';
import { OpenStatesRepository } from './stages/open-states.repository.js';
import { PhotosController } from './photos/photos.controller.js';
import { PhotosRepository } from './photos/photos.repository.js';

/** The deals that we sell, and the buyers interested in them. */
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
