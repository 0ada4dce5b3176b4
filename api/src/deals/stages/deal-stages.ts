import { Refusal, wrongField } from '../../http/refusal.js';
import type { Stage } from '../deal/deal-facts.js';
import { stageOf } from '../deal/deal-rows.sql.js';
import type { DealEntity } from '../deal/deal.entity.js';
import { type SaleFields, SOLD_ON_HINT, type StageMove } from './deal-acts.dto.js';

/** Time in which staff can stop an announcement. */
export const MINUTES_TO_STOP = 5;

/**
 * For each stage, the stages from which a deal may move to it. `early` from `scheduled` and `public` from `early` are
 * missing, because the alert and the public date do these moves.
 */
const FROM: Readonly<Record<Stage, readonly Stage[]>> = {
  preparing: ['scheduled'],
  scheduled: ['preparing'],
  early: ['pending'],
  public: ['pending'],
  pending: ['early', 'public'],
  sold: ['pending'],
  withdrawn: ['preparing', 'scheduled', 'early', 'public', 'pending'],
};

/** @throws Refusal (409) */
export function refuseMove(from: Stage, to: Stage): void {
  if (FROM[to].includes(from)) return;
  throw new Refusal(409, `A deal that is ${from} cannot become ${to}.`, { reason: 'wrong-stage', showsReason: true });
}

/** The time at which the emails to members begin if a deal is announced now. */
export const beginsAt = (now: Date) => new Date(now.getTime() + MINUTES_TO_STOP * 60_000);

/** Whether the first email about a deal may be sent now. */
export const isDue = ({ stage, startsAt }: Pick<DealEntity, 'stage' | 'startsAt'>, now: Date): boolean =>
  stage === 'scheduled' && startsAt !== null && startsAt <= now;

/** The columns of a deal whose announcement was stopped. */
export const STOPPED = { stage: 'preparing', startsAt: null, evidence: null } as const;

type Stages = Pick<DealEntity, 'stage' | 'publicAt'>;

/** Returns the columns of a withdrawn deal. @throws Refusal (409) if it cannot be withdrawn */
export function withdrawnDeal(deal: Stages, now: Date) {
  refuseMove(stageOf(deal, now), 'withdrawn');
  return { stage: 'withdrawn', closedAt: now } as const;
}

type Sellable = Stages & Pick<DealEntity, 'terms' | 'soldTerms'>;

/** @throws Refusal (400) for a day after `today`, and for financing that the deal does not offer */
export function refuseWrongSale({ terms, soldTerms }: Sellable, sale: SaleFields, today: string): void {
  if (sale.soldOn !== undefined && sale.soldOn > today) throw wrongField('soldOn', SOLD_ON_HINT, 'sold-later');
  if (sale.soldTerms === 'financed' && terms === null && soldTerms !== 'financed')
    throw wrongField('soldTerms', 'This deal offers no financing. Choose Cash.', 'no-financing');
}

/** Returns the columns of a deal that staff move to another stage. @throws Refusal 400 (a wrong sale) or 409 */
export function movedDeal(
  deal: Sellable,
  { to, ...sent }: StageMove,
  { now, today }: { now: Date; today: string },
): Partial<DealEntity> {
  refuseMove(stageOf(deal, now), to);
  // A deal that is stored as early is public from its `publicAt` on.
  if (to !== 'sold') return { stage: to === 'public' ? 'early' : to };
  refuseWrongSale(deal, sent, today);
  const { soldOn, soldCents, buyerLeadId, soldTerms, soldPriceHidden = false } = sent;
  const sale = { soldCents: soldCents ?? null, buyerLeadId: buyerLeadId ?? null, soldTerms: soldTerms ?? null };
  return { stage: 'sold', ...sale, soldOn: soldOn ?? today, soldPriceHidden, closedAt: now };
}

/** @throws Refusal (409) if a deal is not sold */
export function refuseUnsold({ stage }: Pick<DealEntity, 'stage'>): void {
  if (stage !== 'sold') throw new Refusal(409, 'This deal is not sold.', { reason: 'wrong-stage' });
}
