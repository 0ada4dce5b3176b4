import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { Access } from '../../land/parcel-facts.js';
import type { CompEntity } from './comp.entity.js';
import { CompsRepository } from './comps.repository.js';
import { daysAfter, todayInHawaii } from '../offer/day-field.js';
import { accessFactor, copyComp, PLAIN } from '../estimate/estimates.repository.js';
import { computeOffer, LATEST_FORMULA } from '../estimate/formula.js';
import { readNewestSettings } from '../estimate/offer-settings.repository.js';
import { isVouched } from './vouched.js';

export interface LandToSell {
  readonly countyFips: string;
  readonly acres: number;
  readonly access: Access | null;
}

interface SalesEstimate {
  readonly estimateCents: number;
  readonly sold: number;
  readonly from: string;
  readonly to: string;
  /** The day of the sale. */
  readonly day: string;
}

/** Reads the sales behind a claim about the market. All methods throw DatabaseAway. */
@Injectable()
export class SalesRepository {
  constructor(private readonly comps: CompsRepository) {}

  /** The sales in its county within a year, of half to twice its acres. */
  async list({ countyFips, acres }: LandToSell, manager: EntityManager): Promise<CompEntity[]> {
    const since = daysAfter(todayInHawaii(), -365);
    const found = await this.comps.findFor(countyFips, acres, manager);
    return found.filter(
      (comp) => comp.countyFips === countyFips && comp.kind === 'sold' && comp.day >= since && isOfSize(comp, acres),
    );
  }

  /** The value of land by the sales that an admin or two people vouch for. Null with fewer than three. */
  async estimate(land: LandToSell, manager: EntityManager): Promise<SalesEstimate | null> {
    const { countyFips, acres, access } = land;
    const [day, settings] = [todayInHawaii(), await readNewestSettings(manager)];
    const comps = (await this.list(land, manager)).filter(isVouched).map(copyComp);
    const factors = { ...PLAIN, access: accessFactor(access, settings) };
    const nothing = { askingCents: null, taxesCents: null, backTaxesCents: null };
    const result = computeOffer(LATEST_FORMULA, { day, countyFips, acres, ...nothing, factors, settings, comps });
    if (result.figures === null) return null;
    const used = comps.filter((_, index) => result.comps[index]?.leftOut === null);
    const days = used.map((comp) => comp.day).toSorted();
    return {
      estimateCents: result.figures.valueCents,
      sold: result.sold,
      from: days[0] ?? day,
      to: days.at(-1) ?? day,
      day,
    };
  }
}

const isOfSize = (comp: CompEntity, acres: number) => comp.acres >= acres / 2 && comp.acres <= acres * 2;
