import { Injectable } from '@nestjs/common';
import type { Transaction } from '../../database/database.js';
import { OfferSettingsRepository } from '../estimate/offer-settings.repository.js';
import { todayInHawaii } from '../offer/day-field.js';
import type { CompEntity } from './comp.entity.js';
import { CompsRepository } from './comps.repository.js';
import { estimateBySales, type LandToSell, type SalesEstimate, salesOf } from './sales.js';

/** Sales as the evidence of a claim about the market. All methods throw DatabaseAway. */
@Injectable()
export class SalesService {
  constructor(
    private readonly comps: CompsRepository,
    private readonly settings: OfferSettingsRepository,
  ) {}

  /** The sales that tell the value of land, vouched for or not. */
  async list(land: LandToSell, transaction: Transaction): Promise<CompEntity[]> {
    return salesOf(land, await this.comps.findFor(land.countyFips, land.acres, transaction), todayInHawaii());
  }

  /** The value of land by the sales that are vouched for; null with fewer than three. */
  async estimate(land: LandToSell, transaction: Transaction): Promise<SalesEstimate | null> {
    const settings = await this.settings.readNewest(transaction);
    return estimateBySales(land, await this.list(land, transaction), settings, todayInHawaii());
  }
}
