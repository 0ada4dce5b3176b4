/** How many hours emails that are retried hold the public date. */
const HELD_HOURS = 4;

/** The emails to the members who were on the list when an alert started. */
export interface Regular {
  /** How many have not ended. */
  readonly open: number;
  /** When the last of them ended; null if there are none. */
  readonly lastAt: Date | null;
  /** When each had been tried once; null: not yet. */
  readonly triedAt: Date | null;
}

/** The time until which emails that are retried hold the public date at most. */
export function heldUntil(triedAt: Date): Date {
  return new Date(triedAt.getTime() + HELD_HOURS * 3_600_000);
}

/**
 * The start of the head start: null if there was nobody to tell, undefined while emails hold it. Later members hold
 * nothing; otherwise each new sign-up could keep a deal closed.
 */
export function headStartFrom({ open, lastAt, triedAt }: Regular, now: Date): Date | null | undefined {
  if (open === 0) return lastAt;
  if (triedAt === null || now < heldUntil(triedAt)) return undefined;
  return heldUntil(triedAt);
}
