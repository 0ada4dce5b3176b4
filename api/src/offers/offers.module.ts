import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { CompsRepository } from './comps.repository.js';
import { EstimatesRepository } from './estimates.repository.js';
import { OfferSettingsRepository } from './offer-settings.repository.js';
import { OffersController } from './offers.controller.js';
import { OffersRepository } from './offers.repository.js';
import { SalesRepository } from './sales.repository.js';

/** What we offer for land, and whether its seller is the owner. */
@Module({
  imports: [LandModule, StaffModule],
  controllers: [OffersController],
  providers: [CompsRepository, EstimatesRepository, OffersRepository, OfferSettingsRepository, SalesRepository],
  exports: [EstimatesRepository, OffersRepository, SalesRepository],
})
export class OffersModule {}
