import { type ContactOutcome, isAnswer } from './lead-enums.js';

interface ContactTime {
  readonly at: Date;
  readonly outcome: ContactOutcome;
}

/** Why a contact cannot have been at a time. */
export type TimeRefusal = 'in-future' | 'before-receipt';

/** Checks the time of a contact: not in the future, not before the lead was received. */
export function refuseTime(at: Date, { receivedAt, now }: { receivedAt: Date; now: Date }): TimeRefusal | undefined {
  if (at > now) return 'in-future';
  return at < receivedAt ? 'before-receipt' : undefined;
}

/** When a visitor was first answered, which stops the response clock; null if no contact is an answer. */
export function firstAnswerAt(contacts: readonly ContactTime[]): Date | null {
  const answers = contacts.filter(({ outcome }) => isAnswer(outcome)).map(({ at }) => at.getTime());
  return answers.length === 0 ? null : new Date(Math.min(...answers));
}
