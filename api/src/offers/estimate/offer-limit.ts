import { Refusal, wrongField } from '../../http/refusal.js';
import { type CurrentSession, requireConfirmed } from '../../staff/access/current-staff.js';
import type { StaffRole } from '../../staff/access/staff-identity.js';

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** The limits of an offer. */
export interface OfferLimit {
  /** Above this amount an offer needs a reason. Null if there are too few sales: then every amount needs one. */
  readonly limitCents: number | null;
  /** Above this amount only an admin may offer. */
  readonly mostCents: number;
}

/** The most that the formula allows, in cents, computed in three ways; null with too few sales. */
interface Ceilings {
  /** With the factors that the agent entered. */
  readonly asked: number | null;
  /** With the usual factors. */
  readonly usual: number | null;
  /** With the usual factors, and without the agent's own comps. */
  readonly others: number | null;
}

/** The limit of a staff member. An admin's limit is the ceiling with the sent factors. */
export function limitOf(role: StaffRole, ceilings: Ceilings, withoutSalesCents: number): OfferLimit {
  if (role !== 'admin') return agentLimit(ceilings, withoutSalesCents);
  return { limitCents: ceilings.asked, mostCents: ceilings.asked ?? withoutSalesCents };
}

/** The limit of later amounts of an offer: the limit of its first amount, or `withoutSalesCents`. */
export function limitAfter(limitCents: number | null, withoutSalesCents: number): OfferLimit {
  return { limitCents, mostCents: limitCents ?? withoutSalesCents };
}

/** The limit of an agent: the lowest ceiling, with `withoutSalesCents` in place of a missing one. */
export function agentLimit({ asked, usual, others }: Ceilings, withoutSalesCents: number): OfferLimit {
  const ceilings = [asked, usual, others];
  if (ceilings.every((each) => each === null)) return { limitCents: null, mostCents: withoutSalesCents };
  const limitCents = Math.min(...ceilings.map((each) => each ?? withoutSalesCents));
  return { limitCents, mostCents: limitCents };
}

/** An amount, with the reason for exceeding the limit if it does. */
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
  if (!reason)
    throw wrongField('reason', 'Give the reason for this amount, which no ceiling allows.', 'no-reason-of-amount');
}

function refuseAgents({ limitCents, mostCents }: OfferLimit, session: CurrentSession): void {
  if (session.actor.role === 'admin') return requireConfirmed(session);
  throw new Refusal(403, `${limitWords(limitCents, mostCents)} Ask an admin to offer more.`, {
    reason: 'above-ceiling',
  });
}

function limitWords(limitCents: number | null, mostCents: number): string {
  if (limitCents === null) return `There are too few sales for a ceiling: agents offer at most ${dollars(mostCents)}.`;
  if (limitCents <= 0) return 'This land would cost more than we could sell it for, at any price.';
  return `Your limit is ${dollars(limitCents)}. Comps and factors that you entered yourself do not raise it.`;
}
