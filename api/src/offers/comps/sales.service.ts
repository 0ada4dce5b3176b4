import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.js';
import { OfferSettingsRepository } from '../estimate/offer-settings.repository.js';
import { todayInHawaii } from '../offer/day-field.js';
import type { CompEntity } from './comp.entity.js';
import { CompsRepository } from './comps.repository.js';
import { estimateBySales, type LandToSell, type SalesEstimate, salesOf } from './sales.js';

/** Finds sales as evidence for the claim "below market". All methods throw DatabaseAway. */
@Injectable()
export class SalesService {
  constructor(
    private readonly comps: CompsRepository,
    private readonly settings: OfferSettingsRepository,
  ) {}

  /** Lists the sales that indicate the value of land, confirmed or not. */
  async list(land: LandToSell, transaction: Transaction): Promise<CompEntity[]> {
    return salesOf(land, await this.comps.findFor(land.countyFips, land.acres, transaction), todayInHawaii());
  }

  /** Estimates the value of land by confirmed sales; null with fewer than three. */
  async estimate(land: LandToSell, transaction: Transaction): Promise<SalesEstimate | null> {
    const settings = await this.settings.readNewest(transaction);
    return estimateBySales(land, await this.list(land, transaction), settings, todayInHawaii());
  }
}
