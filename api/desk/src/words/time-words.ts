/** Times in words. All take and return server times. */
const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** "Nov 2": the year where it is another. */
export function dayWords(at: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? shortDay : dayOfYear).format(new Date(at));
}

/** "3 h", "25 min", "2 days"; at least a minute. */
export function durationWords(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < HOUR) return `${Math.max(1, Math.floor(length / MINUTE))} min`;
  if (length < 2 * DAY) return `${Math.floor(length / HOUR)} h`;
  return `${Math.floor(length / DAY)} days`;
}

const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit' });
const day = new Intl.DateTimeFormat('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
const shortDay = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric' });
const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' });

/** "today 9:14 AM", "yesterday 4:00 PM", "tomorrow 10:00 AM", "Mon, Nov 2, 4:00 PM", "Nov 2, 2025". */
export function momentWords(at: string | number | Date, now: number): string {
  const moment = new Date(at);
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  const days = Math.round((new Date(moment).setHours(0, 0, 0, 0) - midnight) / DAY);
  const name = ({ [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' } as Record<number, string>)[days];
  if (name) return `${name} ${time.format(moment)}`;
  if (Math.abs(days) > 180) return dayOfYear.format(moment);
  return `${day.format(moment)}, ${time.format(moment)}`;
}

interface TimeThere {
  format: Intl.DateTimeFormat;
  minute: number;
  words: string;
}

/** By zone: a list shows thousands of times, which are a few at any moment. */
const timesThere = new Map<string, TimeThere>();

function timeIn(timeZone: string, now: number): string {
  const minute = Math.floor(now / MINUTE);
  const known = timesThere.get(timeZone);
  if (known?.minute === minute) return known.words;
  // Making one takes longer than a hundred uses.
  const format = known?.format ?? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  const words = format.format(now);
  timesThere.set(timeZone, { format, minute, words });
  return words;
}

/** "3:12 PM" where somebody is; several where a number's state has several zones. */
export function timeThereWords(timeZones: readonly string[], now: number): string {
  return [...new Set(timeZones.map((timeZone) => timeIn(timeZone, now)))].join(' or ');
}

/** Of `<input type="datetime-local">`: the reader's own zone, to the minute. */
export function toLocalInput(at: string | number | Date): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** Back from there; null for an empty field, and for a year of more than four digits. */
export function fromLocalInput(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

/** Times that are often asked for, from now. Mornings are at nine, of the reader's zone. */
export function laterTimes(now: number): { label: string; at: string }[] {
  const morning = (days: number) => {
    const at = new Date(now);
    at.setDate(at.getDate() + days);
    at.setHours(9, 0, 0, 0);
    return at.toISOString();
  };
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  const times = [
    { label: 'In 2 hours', at: new Date(now + 2 * HOUR).toISOString() },
    { label: 'Tomorrow 9 AM', at: morning(1) },
    { label: 'Next Monday', at: morning(toMonday) },
    { label: 'In 3 days', at: morning(3) },
    { label: 'In 2 weeks', at: morning(14) },
  ];
  // On Fridays Monday is in three days, on Sundays tomorrow.
  return times
    .filter(({ at }, index) => times.findIndex((other) => other.at === at) === index)
    .sort((one, other) => one.at.localeCompare(other.at));
}
