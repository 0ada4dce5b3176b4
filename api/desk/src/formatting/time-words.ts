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

const MOST_AHEAD = 2 * 366 * DAY;

/** Why no follow-up can be then; null where it is a time to come, as far ahead as the api allows. */
export function followUpFault(at: string | null, now: number): string | null {
  const ahead = at === null ? NaN : Date.parse(at) - now;
  return ahead > 0 && ahead < MOST_AHEAD ? null : 'Choose a time to come, within two years.';
}

/** "tomorrow 12:00 PM (9:00 AM there)": the reader's time, and the one of a number where that is another. */
export function bothTimesWords(at: string, timeZones: readonly string[], now: number): string {
  const here = momentWords(at, now);
  const there = timeThereWords(timeZones, Date.parse(at));
  return there === '' || there === time.format(new Date(at)) ? here : `${here} (${there} there)`;
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** What the clocks of a zone show, as if it were UTC's; without a zone, the reader's. */
function clockIn(timeZone: string | undefined, at: number): number {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
}

/** Nine in the morning so many days after the day that is now in a zone. */
function nineIn(timeZone: string | undefined, now: number, days: number): number {
  const nine = Math.floor(clockIn(timeZone, now) / DAY + days) * DAY + 9 * HOUR;
  // Clocks change at night: what is near nine there has the difference from UTC that nine has.
  const near = nine - (clockIn(timeZone, nine) - nine);
  return nine - (clockIn(timeZone, near) - near);
}

/**
 * Times that are often asked for, from now. Mornings are at nine where the number is: of its zones in the westernmost,
 * which no other is ahead of. Without zones they are the reader's.
 */
export function laterTimes(now: number, timeZones: readonly string[] = []): { label: string; at: string }[] {
  const [anyZone] = timeZones;
  // Which is the westernmost may change with the clocks, of which some states have no summer time.
  const westernmost = (at: number) => timeZones.toSorted((one, other) => clockIn(one, at) - clockIn(other, at))[0];
  const named = (name: string, days: number) => {
    const zone = westernmost(nineIn(anyZone, now, days));
    const at = nineIn(zone, now, days);
    const isSame = clockIn(zone, at) === clockIn(undefined, at);
    return { label: isSame ? name : `${name} there: ${momentWords(at, now)} for you`, at: new Date(at).toISOString() };
  };
  const toMonday = (8 - new Date(clockIn(westernmost(now), now)).getUTCDay()) % 7 || 7;
  const times = [
    { label: 'In 2 hours', at: new Date(now + 2 * HOUR).toISOString() },
    named('Tomorrow 9 AM', 1),
    named('Next Monday', toMonday),
    named('In 3 days', 3),
    named('In 2 weeks', 14),
  ];
  // On Fridays Monday is in three days, on Sundays tomorrow.
  return times
    .filter(({ at }, index) => times.findIndex((other) => other.at === at) === index)
    .sort((one, other) => one.at.localeCompare(other.at));
}
