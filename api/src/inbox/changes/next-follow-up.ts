import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import { daysAfter } from '../../offers/offer/day-field.js';
import type { OfferAnswer } from '../../offers/offer/offer-facts.js';

/** The events after which a lead's follow-up may change. */
export type Step = LeadStatus | OfferAnswer | 'offered';

// Between 6 AM in Hawaii and noon in New York, so that staff can still call on that day.
const MORNING = 'T16:00:00Z';
const HOUR_MS = 3_600_000;

const DAYS_UNTIL: Partial<Record<Step, number>> = {
  // The seller waits for our answer.
  countered: 1,
  // The questions about the owner and the contract are next.
  accepted: 1,
  // Next: another offer, or the lead is lost.
  declined: 1,
  withdrawn: 1,
  'under-contract': 7,
};

/**
 * The follow-up that a step proposes: null for none, undefined to keep the present one.
 * @param lastDay of the offer, if we made one
 */
export function followUpAfter(step: Step, now: Date, lastDay?: string): Date | null | undefined {
  if (step === 'closed' || step === 'lost' || step === 'inactive') return null;
  if ((step === 'offered' || step === 'revised') && lastDay !== undefined)
    return new Date(Math.max(Date.parse(`${lastDay}${MORNING}`), now.getTime() + HOUR_MS));
  const days = DAYS_UNTIL[step];
  if (days === undefined) return undefined;
  return new Date(`${daysAfter(now.toISOString().slice(0, 10), days)}${MORNING}`);
}
