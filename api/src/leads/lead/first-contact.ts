import { type ContactOutcome, stopsClock } from './lead-enums.js';

interface ContactTime {
  readonly at: Date;
  readonly outcome: ContactOutcome;
}

/** The reason why the time of a contact is refused. */
export type TimeRefusal = 'in-future' | 'before-receipt';

/** Checks the time of a contact: not in the future, not before the lead was received. */
export function refuseTime(at: Date, { receivedAt, now }: { receivedAt: Date; now: Date }): TimeRefusal | undefined {
  if (at > now) return 'in-future';
  return at < receivedAt ? 'before-receipt' : undefined;
}

/** Returns the time of the first contact that stops the response clock; null if none does. */
export function findFirstAnswer(contacts: readonly ContactTime[]): Date | null {
  const answers = contacts.filter(({ outcome }) => stopsClock(outcome)).map(({ at }) => at.getTime());
  return answers.length === 0 ? null : new Date(Math.min(...answers));
}
