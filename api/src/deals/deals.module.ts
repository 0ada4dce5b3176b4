import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { OffersModule } from '../offers/offers.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { DealUpdatesService } from './deal/deal-updates.service.js';
import { DealsController } from './deal/deals.controller.js';
import { DealsRepository } from './deal/deals.repository.js';
import { DealsService } from './deal/deals.service.js';
import { GoneEmailsRepository } from './interests/gone-emails.repository.js';
import { InterestsController } from './interests/interests.controller.js';
import { InterestsRepository } from './interests/interests.repository.js';
import { InterestsService } from './interests/interests.service.js';
import { ListingsController } from './listings/listings.controller.js';
import { ListingsRepository } from './listings/listings.repository.js';
import { ListingsService } from './listings/listings.service.js';
import { CostsRepository } from './money/costs.repository.js';
import { MoneyController } from './money/money.controller.js';
import { MoneyService } from './money/money.service.js';
import { PhotosController } from './photos/photos.controller.js';
import { PhotosRepository } from './photos/photos.repository.js';
import { PhotosService } from './photos/photos.service.js';
import { DealMovesService } from './stages/deal-moves.service.js';
import { OpenStatesRepository } from './stages/open-states.repository.js';
import { OpenStatesService } from './stages/open-states.service.js';

/** The deals that we sell, and the buyers interested in them. */
@Module({
  imports: [LandModule, OffersModule, StaffModule],
  controllers: [DealsController, MoneyController, PhotosController, InterestsController, ListingsController],
  providers: [
    ...[DealsService, DealUpdatesService, DealMovesService, OpenStatesService],
    ...[MoneyService, PhotosService, InterestsService, ListingsService],
    ...[DealsRepository, OpenStatesRepository, CostsRepository, PhotosRepository],
    ...[InterestsRepository, GoneEmailsRepository, ListingsRepository],
  ],
  exports: [DealMovesService, DealsRepository, DealUpdatesService, GoneEmailsRepository, InterestsService],
})
export class DealsModule {}
