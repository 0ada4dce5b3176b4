import type { Evidence } from './deals.dto.js';

const LEAST_PERCENT = 10;
const MOST_PERCENT = 40;

/**
 * What the estimate proves at a price; null unless the price is 10 to 40 % lower. The percentage is rounded down, so
 * that the page never says more than is so.
 */
export function evidenceAt(
  priceCents: number | null,
  estimate: Omit<Evidence, 'percentBelow'> | null,
): Evidence | null {
  if (estimate === null || priceCents === null) return null;
  const percent = ((estimate.estimateCents - priceCents) * 100) / estimate.estimateCents;
  if (percent < LEAST_PERCENT || percent > MOST_PERCENT) return null;
  return { ...estimate, percentBelow: Math.floor(percent) };
}
