/** How long e-mails that are tried again hold the public date, in hours. */
const HELD_HOURS = 4;

/** The e-mails to those who were on the list as an alert began. */
export interface Regular {
  /** How many have not ended. */
  readonly open: number;
  /** When the last of them ended; null if there are none. */
  readonly lastAt: Date | null;
  /** When each had been tried once; null: not yet. */
  readonly triedAt: Date | null;
}

/** Until when e-mails that are tried again hold the public date at most. */
export function heldUntil(triedAt: Date): Date {
  return new Date(triedAt.getTime() + HELD_HOURS * 3_600_000);
}

/**
 * From when the head start counts (null: there was nobody to tell), or `undefined` while e-mails hold it. Those who
 * joined later hold nothing, else one sign-up after the other could keep a deal from ever opening.
 */
export function headStartFrom({ open, lastAt, triedAt }: Regular, now: Date): Date | null | undefined {
  if (open === 0) return lastAt;
  if (triedAt === null || now < heldUntil(triedAt)) return undefined;
  return heldUntil(triedAt);
}
