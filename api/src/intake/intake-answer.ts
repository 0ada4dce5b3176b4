import { Refusal } from '../http/refusal.js';
import type { SubmissionAnswer } from '../http/submission-answer.dto.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import type { IntakeOutcome } from './new-lead.js';

const THANKS: Readonly<Record<LeadType, string>> = {
  seller: 'Thank you! We received your information and will contact you soon.',
  buyer: 'Thank you! You have been added to our investor network.',
};

/**
 * Words an outcome for its sender; a repeat is answered exactly like the first time.
 * @throws Refusal when nothing was stored
 */
export function answerToIntake(outcome: IntakeOutcome, type: LeadType): SubmissionAnswer {
  switch (outcome) {
    case 'accepted':
    case 'repeated':
      return { success: true, message: THANKS[type] };
    case 'key-reused':
      throw new Refusal(422, 'This Idempotency-Key was used for another submission. Send a new key.', {
        reason: outcome,
      });
    case 'in-flight':
      throw new Refusal(409, 'This submission is being stored at this moment. Please try again.', {
        reason: outcome,
        retryAfterSeconds: 1,
      });
  }
}
