import { Refusal } from '../http/refusal.js';
import { nextMonday } from '../http/fields/time-zone.js';
import type { RangeParameters } from './report.dto.js';

const HOUR_MS = 3_600_000;
const WEEK_MS = 7 * 24 * HOUR_MS;
const USUAL_WEEKS = 12;
const MOST_WEEKS = 53;

/** The time range of a report. @throws Refusal (400) if it is empty or too long */
export function toRange({ from, to: receivedTo = new Date(), zone = 'UTC' }: RangeParameters) {
  const receivedFrom = from ?? nextMonday(zone, new Date(receivedTo.getTime() - USUAL_WEEKS * WEEK_MS));
  const length = receivedTo.getTime() - receivedFrom.getTime();
  // If clocks are set back in between, 53 weeks have one more hour.
  if (length > 0 && length <= MOST_WEEKS * WEEK_MS + HOUR_MS) return { receivedFrom, receivedTo };
  const message =
    length > 0 ? `Choose at most ${MOST_WEEKS} weeks.` : '“Until” must be after “From”, and neither may be empty.';
  throw new Refusal(400, message, { reason: 'wrong-range', errors: [{ field: 'from', message }] });
}
