import type { FinancingTerms } from './deal-fields.dto.js';

const MOST_A_MONTH = 1;
const STEPS = 60;

/** The present value of all payments at a monthly rate. The first is due after a month, the balloon with the last. */
function valueOf({ payments, paymentCents, balloonCents }: Omit<FinancingTerms, 'downCents'>, rate: number): number {
  const last = (1 + rate) ** -payments;
  return paymentCents * (rate === 0 ? payments : (1 - last) / rate) + balloonCents * last;
}

/**
 * The annual percentage rate of monthly payments by the actuarial method of Regulation Z (12 CFR 1026, appendix J),
 * with two decimals. Undefined if the payments do not repay the financed amount, or if the rate is above 100 % a month.
 */
export function computeApr(financedCents: number, terms: Omit<FinancingTerms, 'downCents'>): number | undefined {
  const rate = monthlyRate(financedCents, terms);
  return rate === undefined ? undefined : Math.round(rate * 12 * 100 * 100) / 100;
}

/** The amount that is still owed after the first `count` payments, at a monthly rate. */
export function balanceAfter(count: number, terms: Omit<FinancingTerms, 'downCents'>, rate: number): number {
  return valueOf({ ...terms, payments: terms.payments - count }, rate);
}

/** The monthly rate, not rounded; undefined as in `computeApr`. */
export function monthlyRate(financedCents: number, terms: Omit<FinancingTerms, 'downCents'>): number | undefined {
  if (valueOf(terms, 0) < financedCents || valueOf(terms, MOST_A_MONTH) > financedCents) return undefined;
  let [low, high] = [0, MOST_A_MONTH];
  for (let count = 0; count < STEPS; count += 1) {
    const rate = (low + high) / 2;
    if (valueOf(terms, rate) > financedCents) low = rate;
    else high = rate;
  }
  return low;
}
