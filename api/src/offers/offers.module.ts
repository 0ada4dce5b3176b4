import { Module } from '@nestjs/common';
import { LandModule } from '../land/land.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { CompsRepository } from './comps/comps.repository.js';
import { CompsService } from './comps/comps.service.js';
import { SalesService } from './comps/sales.service.js';
import { EstimatesService } from './estimate/estimates.service.js';
import { OfferSettingsRepository } from './estimate/offer-settings.repository.js';
import { OfferSettingsService } from './estimate/offer-settings.service.js';
import { OffersController } from './offer/offers.controller.js';
import { OffersRepository } from './offer/offers.repository.js';
import { OffersService } from './offer/offers.service.js';

/** The offers for land, and checks that the seller is the owner. */
@Module({
  imports: [LandModule, StaffModule],
  controllers: [OffersController],
  providers: [
    ...[CompsService, EstimatesService, OffersService, OfferSettingsService, SalesService],
    ...[CompsRepository, OffersRepository, OfferSettingsRepository],
  ],
  exports: [CompsRepository, EstimatesService, OffersService, SalesService],
})
export class OffersModule {}
