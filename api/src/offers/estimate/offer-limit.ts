import { Refusal, wrongField } from '../../http/refusal.js';
import { type CurrentSession, requireConfirmed } from '../../staff/access/current-staff.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** The limits of an offer. */
export interface OfferLimit {
  /** Null if there are too few sales: each amount needs a reason. */
  readonly limitCents: number | null;
  /** Above it, only an admin offers. */
  readonly mostCents: number;
}

/** Ceilings in cents; null with too few sales. */
interface Ceilings {
  /** With the factors that the agent entered. */
  readonly asked: number | null;
  /** With the usual factors. */
  readonly usual: number | null;
  /** With the usual factors, and without the agent's own comps. */
  readonly others: number | null;
}

/** The limit of a staff member. An admin's limit is the ceiling as asked. */
export function limitOf(role: StaffRole, ceilings: Ceilings, withoutSalesCents: number): OfferLimit {
  if (role !== 'admin') return agentLimit(ceilings, withoutSalesCents);
  return { limitCents: ceilings.asked, mostCents: ceilings.asked ?? withoutSalesCents };
}

/** The limit of later amounts of an offer: the offer's own limit, or the set amount. */
export function limitAfter(limitCents: number | null, withoutSalesCents: number): OfferLimit {
  return { limitCents, mostCents: limitCents ?? withoutSalesCents };
}

/** The limit of an agent: the lowest ceiling, with the set amount in place of a missing one. */
export function agentLimit({ asked, usual, others }: Ceilings, withoutSalesCents: number): OfferLimit {
  const ceilings = [asked, usual, others];
  if (ceilings.every((each) => each === null)) return { limitCents: null, mostCents: withoutSalesCents };
  const limitCents = Math.min(...ceilings.map((each) => each ?? withoutSalesCents));
  return { limitCents, mostCents: limitCents };
}

/** An amount with a reason if it is above the limit or there is none. */
interface Amount {
  readonly amountCents: number;
  readonly reason?: string | null | undefined;
}

/**
 * Checks an amount against its limits.
 * @throws Refusal (403) above `mostCents`, except for an admin who has just confirmed it, or (400) without a reason
 */
export function checkAmount(
  { limitCents, mostCents }: OfferLimit,
  { amountCents, reason }: Amount,
  session: CurrentSession,
): void {
  if (limitCents !== null && amountCents <= limitCents) return;
  if (amountCents > mostCents) refuseAgents({ limitCents, mostCents }, session);
  if (!reason) throw wrongField('reason', 'Say why this amount: no ceiling allows it.', 'no-reason-of-amount');
}

function refuseAgents({ limitCents, mostCents }: OfferLimit, session: CurrentSession): void {
  if (session.actor.role === 'admin') return requireConfirmed(session);
  throw new Refusal(403, `${limitWords(limitCents, mostCents)} Ask an admin to offer more.`, {
    reason: 'above-ceiling',
  });
}

function limitWords(limitCents: number | null, mostCents: number): string {
  if (limitCents === null) return `There are too few sales for a ceiling: agents offer at most ${dollars(mostCents)}.`;
  if (limitCents <= 0) return 'At any price, this land costs more than it brings.';
  return `Your limit is ${dollars(limitCents)}. Comps and factors that you entered yourself do not raise it.`;
}
