import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { CompsRepository } from './comps/comps.repository.js';
import { EstimatesRepository } from './estimate/estimates.repository.js';
import { OfferSettingsRepository } from './estimate/offer-settings.repository.js';
import { OffersController } from './offer/offers.controller.js';
import { OffersRepository } from './offer/offers.repository.js';
import { SalesRepository } from './comps/sales.repository.js';

/** The offers for land, and checks that the seller is the owner. */
@Module({
  imports: [LandModule, StaffModule],
  controllers: [OffersController],
  providers: [CompsRepository, EstimatesRepository, OffersRepository, OfferSettingsRepository, SalesRepository],
  exports: [EstimatesRepository, OffersRepository, SalesRepository],
})
export class OffersModule {}
