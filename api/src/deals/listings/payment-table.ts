import { counted } from '../../words/counted.js';
import { balanceAfter, monthlyRate } from '../deal/apr.js';
import type { FinancingTerms } from '../deal/deal-fields.dto.js';
import { inDollars } from '../deal/deal-words.js';
import type { PaymentTable } from './listing.dto.js';

const MONTHS = 12;

/** The sums of a financed purchase, and the balance after each year; undefined if the payments do not repay it. */
export function paymentTableOf(priceCents: number, terms: FinancingTerms): PaymentTable | undefined {
  const { downCents, payments, paymentCents, balloonCents } = terms;
  const financedCents = priceCents - downCents;
  const rate = monthlyRate(financedCents, terms);
  if (rate === undefined) return undefined;
  const paidCents = payments * paymentCents + balloonCents;
  const years = Math.ceil(payments / MONTHS);
  return {
    totals: [
      { name: 'Amount financed', value: inDollars(financedCents) },
      { name: 'Finance charge', value: inDollars(paidCents - financedCents) },
      { name: balloonCents > 0 ? 'All payments, with the balloon' : 'All payments', value: inDollars(paidCents) },
      { name: 'All payments, with the down payment', value: inDollars(paidCents + downCents) },
    ].slice(0, downCents > 0 ? 4 : 3),
    balances: Array.from({ length: years }, (_, index) => {
      const count = Math.min((index + 1) * MONTHS, payments);
      // The balloon is due with the last payment.
      const owedCents = count === payments ? 0 : balanceAfter(count, terms, rate);
      const time = count % MONTHS === 0 ? counted(count / MONTHS, 'year') : counted(count, 'month');
      return { name: `After ${time}`, value: inDollars(Math.round(owedCents / 100) * 100) };
    }),
  };
}
