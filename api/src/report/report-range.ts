import { Refusal } from '../http/refusal.js';
import { dayIn, startOfDay } from '../http/fields/time-zone.js';
import type { RangeParameters } from './report.dto.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
const USUAL_WEEKS = 12;
const MOST_WEEKS = 53;

/** The time range of a report. @throws Refusal (400) if it is empty or too long */
export function toRange({ from, to: receivedTo = new Date(), zone = 'UTC' }: RangeParameters) {
  const receivedFrom = from ?? firstMonday(zone, receivedTo);
  const length = receivedTo.getTime() - receivedFrom.getTime();
  // If clocks are set back in between, 53 weeks have one more hour.
  if (length > 0 && length <= MOST_WEEKS * WEEK_MS + HOUR_MS) return { receivedFrom, receivedTo };
  const message =
    length > 0 ? `Choose at most ${MOST_WEEKS} weeks.` : '“Until” must be after “From”, and neither may be empty.';
  throw new Refusal(400, message, { reason: 'wrong-range', errors: [{ field: 'from', message }] });
}

/** The Monday that begins the usual weeks, of which the last one contains `to`. By the calendar: clocks may change. */
function firstMonday(zone: string, to: Date): Date {
  const today = Date.parse(dayIn(zone, to));
  const daysSinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const first = new Date(today - (daysSinceMonday + 7 * (USUAL_WEEKS - 1)) * DAY_MS);
  return startOfDay(zone, first.toISOString().slice(0, 10));
}
