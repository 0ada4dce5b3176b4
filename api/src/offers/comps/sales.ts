import type { Access } from '../../land/parcel-facts.js';
import { accessFactor, copyComp, PLAIN } from '../estimate/estimate.js';
import { computeOffer, LATEST_FORMULA } from '../estimate/formula.js';
import type { OfferSettings } from '../estimate/offer-settings.dto.js';
import { daysAfter } from '../offer/day-field.js';
import type { CompEntity } from './comp.entity.js';
import { isVouched } from './vouched.js';

const SALE_DAYS = 365;

export interface LandToSell {
  readonly countyFips: string;
  readonly acres: number;
  readonly access: Access | null;
}

export interface SalesEstimate {
  readonly estimateCents: number;
  readonly sold: number;
  readonly from: string;
  readonly to: string;
  /** The day of the estimate. */
  readonly day: string;
}

/** The comps that were sold in the county within a year, with half to twice the acres. */
export function salesOf(
  { countyFips, acres }: Pick<LandToSell, 'countyFips' | 'acres'>,
  comps: readonly CompEntity[],
  today: string,
): CompEntity[] {
  const since = daysAfter(today, -SALE_DAYS);
  const isOfSize = (comp: CompEntity) => comp.acres >= acres / 2 && comp.acres <= acres * 2;
  return comps.filter(
    (comp) => comp.countyFips === countyFips && comp.kind === 'sold' && comp.day >= since && isOfSize(comp),
  );
}

/** Estimates the value of land by the sales that `isVouched` accepts; null with fewer than three. */
export function estimateBySales(
  { countyFips, acres, access }: LandToSell,
  sales: readonly CompEntity[],
  settings: OfferSettings,
  day: string,
): SalesEstimate | null {
  const comps = sales.filter(isVouched).map(copyComp);
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
