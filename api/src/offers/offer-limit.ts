import { Refusal, wrongField } from '../http/refusal.js';
import { type CurrentSession, requireConfirmed } from '../staff/access/current-staff.js';

const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`;

/** An amount above the limit, or without one, is explained. */
interface Amount {
  readonly amountCents: number;
  readonly reason?: string | null | undefined;
}

/**
 * Checks an amount against the most that somebody may offer; null where nothing limits it.
 * @throws Refusal (403) above it, except for an admin who has just confirmed it, or (400) without a reason
 */
export function checkAmount(limitCents: number | null, { amountCents, reason }: Amount, session: CurrentSession): void {
  if (limitCents !== null && amountCents <= limitCents) return;
  if (limitCents !== null) refuseAgents(limitCents, session);
  if (!reason) throw wrongField('reason', 'Say why this amount: no ceiling allows it.', 'no-reason-of-amount');
}

function refuseAgents(limitCents: number, session: CurrentSession): void {
  if (session.actor.role === 'admin') return requireConfirmed(session);
  const limit =
    limitCents > 0
      ? `The ceiling is ${dollars(limitCents)}. Comps and factors that you entered yourself do not raise it.`
      : 'At any price, this land costs more than it brings.';
  throw new Refusal(403, `${limit} Ask an admin to offer more.`, { reason: 'above-ceiling' });
}
