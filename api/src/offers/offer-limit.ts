import { Refusal } from '../http/refusal.js';
import { type CurrentSession, requireConfirmed } from '../staff/access/current-staff.js';
import type { OfferResult } from './formula.dto.js';

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** Whether an amount needs a reason: it is above the ceiling, or there is none to compare it with. */
export function needsReason({ figures }: OfferResult, amountCents: number): boolean {
  return figures === null || amountCents > figures.ceilingCents;
}

/** @throws Refusal (403) of an amount above the ceiling, except for an admin who has just confirmed it */
export function refuseAmount({ figures }: OfferResult, amountCents: number, session: CurrentSession): void {
  if (figures === null || amountCents <= figures.ceilingCents) return;
  if (session.actor.role === 'admin') return requireConfirmed(session);
  const limit =
    figures.ceilingCents > 0
      ? `The ceiling is ${dollars(figures.ceilingCents)}.`
      : 'At any price, this land costs more than it brings.';
  throw new Refusal(403, `${limit} Ask an admin to offer more.`, { reason: 'above-ceiling' });
}
