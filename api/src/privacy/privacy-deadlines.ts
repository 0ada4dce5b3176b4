/** Business days to confirm that a privacy request has arrived: Cal. Code Regs. tit. 11, § 7021(a). */
export const CONFIRM_BUSINESS_DAYS = 10;

/** Calendar days to finish it: Cal. Civ. Code § 1798.130(a)(2). */
export const FINISH_DAYS = 45;

const DAY_MS = 86_400_000;

/**
 * The same time of day, ten business days later. Saturdays and Sundays do not count; holidays do, so that we are never late by
 * the calendar of another state.
 */
export function confirmByOf(receivedAt: Date): Date {
  let [day, left] = [receivedAt, CONFIRM_BUSINESS_DAYS];
  while (left > 0) {
    day = new Date(day.getTime() + DAY_MS);
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1;
  }
  return day;
}

/** The same time of day, 45 days later. */
export function finishByOf(receivedAt: Date): Date {
  return new Date(receivedAt.getTime() + FINISH_DAYS * DAY_MS);
}
