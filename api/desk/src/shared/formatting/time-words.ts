/** Times as text. All functions take and return server times. */
import { counted } from './lead-words.ts';

const MINUTE = 60_000;
const HOUR = 3_600_000;
const DAY = 86_400_000;

/** "Nov 2", or "Nov 2, 2025" if it is not in this year. */
export function dayWords(at: string, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? shortDay : dayOfYear).format(new Date(at));
}

/** "Dec 8" for a date without a time, such as 2026-12-08. */
export const dateWords = (date: string) => dayWords(`${date}T12:00`, Date.now());

/** "3 h", "25 min", "2 days"; at least a minute. */
export function durationWords(milliseconds: number): string {
  const length = Math.abs(milliseconds);
  if (length < HOUR) return `${Math.max(1, Math.floor(length / MINUTE))} min`;
  if (length < 2 * DAY) return `${Math.floor(length / HOUR)} h`;
  return counted(Math.floor(length / DAY), 'day');
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

/** Formats by zone. Creating one takes longer than using it a hundred times. */
const timesThere = new Map<string, Intl.DateTimeFormat>();

function timeIn(timeZone: string, now: number): string {
  const format =
    timesThere.get(timeZone) ?? new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone });
  timesThere.set(timeZone, format);
  return format.format(now);
}

/** "3:12 PM"; several times if the number's state has several zones. */
export function timeThereWords(timeZones: readonly string[], now: number): string {
  return [...new Set(timeZones.map((timeZone) => timeIn(timeZone, now)))].join(' or ');
}

/** The value of `<input type="datetime-local">`: in the user's zone, to the minute. */
export function toLocalInput(at: string | number | Date): string {
  const moment = new Date(at);
  return new Date(moment.getTime() - moment.getTimezoneOffset() * MINUTE).toISOString().slice(0, 16);
}

/** The inverse of `toLocalInput`; null for an empty field and for years above 9999. */
export function fromLocalInput(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}

const MAX_AHEAD_MS = 2 * 366 * DAY;

/** An error for a follow-up outside the next two years, which is the api's limit; null if it is valid. */
export function followUpError(at: string | null, now: number): string | null {
  const ahead = at === null ? NaN : Date.parse(at) - now;
  return ahead > 0 && ahead < MAX_AHEAD_MS ? null : 'Choose a time in the next two years.';
}

/** "tomorrow 12:00 PM (9:00 AM there)": the user's time, and the number's if it differs. */
export function bothTimesWords(at: string, timeZones: readonly string[], now: number): string {
  const here = momentWords(at, now);
  const there = timeThereWords(timeZones, Date.parse(at));
  return there === '' || there === time.format(new Date(at)) ? here : `${here} (${there} there)`;
}

const clocks = new Map<string | undefined, Intl.DateTimeFormat>();

/** The wall clock of a zone as if it were UTC; without a zone, the user's. */
function clockIn(timeZone: string | undefined, at: number): number {
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...parts, timeZone });
  clocks.set(timeZone, clock);
  return Date.parse(`${clock.format(at).replace(' ', 'T')}Z`);
}

/** The moment of 9 AM in a zone, `days` days after the current date there. */
function nineIn(timeZone: string | undefined, now: number, days: number): number {
  const nine = Math.floor(clockIn(timeZone, now) / DAY + days) * DAY + 9 * HOUR;
  // Clocks change at night, so a time near nine has the same offset from UTC as nine.
  const near = nine - (clockIn(timeZone, nine) - nine);
  return nine - (clockIn(timeZone, near) - near);
}

/**
 * Usual times for a follow-up. Mornings are at 9 AM in the westernmost time zone of the phone number's state, so that
 * it is not earlier than 9 AM in any of its zones. Without zones, they are in the user's zone.
 */
export function followUpTimes(now: number, timeZones: readonly string[] = []): { label: string; at: string }[] {
  const [anyZone] = timeZones;
  // Which zone is westernmost changes with daylight saving time.
  const westernmost = (at: number) => timeZones.toSorted((one, other) => clockIn(one, at) - clockIn(other, at))[0];
  const named = (name: string, days: number) => {
    const zone = westernmost(nineIn(anyZone, now, days));
    const at = nineIn(zone, now, days);
    const isSame = clockIn(zone, at) === clockIn(undefined, at);
    return {
      label: isSame ? name : `${name} their time: ${momentWords(at, now)} yours`,
      at: new Date(at).toISOString(),
    };
  };
  const toMonday = (8 - new Date(clockIn(westernmost(now), now)).getUTCDay()) % 7 || 7;
  const times = [
    { label: 'In 2 hours', at: new Date(now + 2 * HOUR).toISOString() },
    named('Tomorrow 9 AM', 1),
    named('Next Monday', toMonday),
    named('In 3 days', 3),
    named('In 2 weeks', 14),
  ];
  // Removes duplicates: on a Friday "Next Monday" is the same as "In 3 days", on a Sunday as "Tomorrow 9 AM".
  return times
    .filter(({ at }, index) => times.findIndex((other) => other.at === at) === index)
    .sort((one, other) => one.at.localeCompare(other.at));
}
