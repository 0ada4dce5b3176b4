/** Decisions about the money of a deal. */
import { daysBetween } from '../../http/fields/time-zone.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import { COST_DAY_HINT, MOST_COSTS } from '../deal/deal-facts.js';
import type { DealEntity } from '../deal/deal.entity.js';
import type { DealMoney, NewCost, PurchaseFields } from './money.dto.js';

type Sums = Pick<DealEntity, 'stage' | 'boughtCents' | 'boughtOn' | 'costsCents' | 'priceCents' | 'soldCents'>;

interface Known {
  readonly costs: readonly { readonly amountCents: number }[];
  /** Today in the time zone of the company. */
  readonly today: string;
  /** The day of the sale; null if the deal is not sold. */
  readonly soldOn: string | null;
}

/** Sums up the costs of a deal, its profit, and the days for which we have or had the land. */
export function moneyOf(deal: Sums, { costs, today, soldOn }: Known): DealMoney {
  const { stage, boughtCents, boughtOn, priceCents, soldCents } = deal;
  const costsCents = costs.reduce((sum, { amountCents }) => sum + amountCents, deal.costsCents ?? 0);
  const incomeCents = stage === 'sold' ? soldCents : priceCents;
  const lastDay = soldOn ?? today;
  const isKnown = stage !== 'withdrawn' && incomeCents !== null && boughtCents !== null;
  return {
    ...{ costsCents, profitCents: isKnown ? incomeCents - boughtCents - costsCents : null },
    daysHeld: boughtOn === null || boughtOn > lastDay ? null : daysBetween(boughtOn, lastDay),
  };
}

/** @throws Refusal 400 (a day after today), 409 (the deal has too many costs) */
export function refuseWrongCost({ day }: Pick<NewCost, 'day'>, { count, today }: { count: number; today: string }) {
  if (day > today) throw wrongField('day', COST_DAY_HINT, 'cost-later');
  refuseTooMany(count);
}

/** @throws Refusal (409) */
export function refuseTooMany(count: number): void {
  if (count < MOST_COSTS) return;
  const message = `A deal has at most ${MOST_COSTS} costs. Add up small ones.`;
  throw new Refusal(409, message, { reason: 'too-many-costs', showsReason: true });
}

/**
 * Also after the sale, because the papers may come late.
 * @throws Refusal 400 (bought after today, or after it was sold), 403 (only an admin may, after the announcement)
 */
export function refuseWrongPurchase(
  { stage, soldOn }: Pick<DealEntity, 'stage' | 'soldOn'>,
  { boughtOn }: PurchaseFields,
  { role, today }: { role: StaffRole; today: string },
): void {
  if (stage !== 'preparing' && role !== 'admin')
    throw new Refusal(403, 'It was announced. Ask an admin to change it.', {
      reason: 'deal-announced',
      showsReason: true,
    });
  if (!boughtOn) return;
  if (boughtOn > today) throw wrongField('boughtOn', COST_DAY_HINT, 'bought-later');
  if (soldOn !== null && boughtOn > soldOn)
    throw wrongField('boughtOn', 'It was sold before that day. Enter the day we bought it.', 'bought-after-sale');
}
