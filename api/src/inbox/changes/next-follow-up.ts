import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import { daysAfter } from '../../offers/offer/day-field.js';
import type { OfferAnswer } from '../../offers/offer/offer-facts.js';

/** The steps of the work that may propose a follow-up. */
export type Step = LeadStatus | OfferAnswer | 'offered';

// 6 a.m. in Hawaii and 11 a.m. or noon in New York, so that staff can still call on that day.
const MORNING = 'T16:00:00Z';
const HOUR_MS = 3_600_000;

const DAYS_UNTIL: Partial<Record<Step, number>> = {
  // The seller waits for our answer.
  countered: 1,
  // Staff must next answer the questions about the owner and prepare the contract.
  accepted: 1,
  // Staff must next make another offer or mark the lead as lost.
  declined: 1,
  withdrawn: 1,
  'under-contract': 7,
};

/**
 * Returns the follow-up that a step proposes: null to remove it, undefined to keep the present one.
 * @param lastDay the last day of the offer, if the step is an offer
 */
export function followUpAfter(step: Step, now: Date, lastDay?: string): Date | null | undefined {
  if (step === 'closed' || step === 'lost' || step === 'inactive') return null;
  if ((step === 'offered' || step === 'revised') && lastDay !== undefined)
    return new Date(Math.max(Date.parse(`${lastDay}${MORNING}`), now.getTime() + HOUR_MS));
  const days = DAYS_UNTIL[step];
  if (days === undefined) return undefined;
  return new Date(`${daysAfter(now.toISOString().slice(0, 10), days)}${MORNING}`);
}
