import type { SalesEstimate } from '../../offers/comps/sales.js';
import { countyOf } from '../deal/deal-words.js';
import type { DealEntity } from '../deal/deal.entity.js';
import type { Evidence } from '../deal/deals.dto.js';

const LEAST_PERCENT = 10;
const MOST_PERCENT = 40;

/** Rounds down to three digits ($31,434 → $31,400), because an estimate is not more exact. */
export function roundEstimate(cents: number): number {
  const step = 10 ** Math.max(0, String(Math.trunc(cents)).length - 3);
  return Math.floor(cents / step) * step;
}

/**
 * The evidence for "below market" at a price; null unless the price is 10 to 40 % below the estimate. The percentage is
 * rounded down and computed from the rounded estimate, as on the page, so that the page never claims too much.
 */
export function evidenceAt(
  priceCents: number | null,
  estimate: Omit<Evidence, 'percentBelow'> | null,
): Evidence | null {
  if (estimate === null || priceCents === null) return null;
  const shownCents = roundEstimate(estimate.estimateCents);
  const percent = ((shownCents - priceCents) * 100) / shownCents;
  if (percent < LEAST_PERCENT || percent > MOST_PERCENT) return null;
  return { ...estimate, percentBelow: Math.floor(percent) };
}

/** The evidence for "below market" at the price of a deal. */
export function evidenceOf(deal: DealEntity, estimate: SalesEstimate | null): Evidence | null {
  return evidenceAt(deal.priceCents, estimate && { ...estimate, county: countyOf(deal) });
}
