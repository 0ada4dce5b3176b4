/** The most hours that emails which are retried delay the public date. */
const MOST_DELAY_HOURS = 4;

/** The regular emails of an alert: those to members who were on the list when it started. */
export interface RegularEmails {
  /** How many are neither sent, refused, unknown nor skipped. */
  readonly unfinished: number;
  /** When the last finished email was sent, refused or skipped; null if none was. */
  readonly lastAt: Date | null;
  /** When each had been tried once; null while some were not. */
  readonly triedAt: Date | null;
}

/** The latest time until which emails that are retried delay the public date. */
export function delayEndsAt(triedAt: Date): Date {
  return new Date(triedAt.getTime() + MOST_DELAY_HOURS * 3_600_000);
}

/**
 * The start of the head start, in which only members see the deal: null if there was nobody to email, undefined while
 * regular emails delay it. Emails to later members do not, because then each new sign-up could keep a deal closed.
 */
export function findHeadStart({ unfinished, lastAt, triedAt }: RegularEmails, now: Date): Date | null | undefined {
  if (unfinished === 0) return lastAt;
  if (triedAt === null || now < delayEndsAt(triedAt)) return undefined;
  return delayEndsAt(triedAt);
}
