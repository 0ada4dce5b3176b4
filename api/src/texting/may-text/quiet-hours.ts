import { findPlaces, type Place, type State } from './area-codes.js';
import { isPublicHoliday, type CalendarDay } from './public-holidays.js';
import { FEDERAL, textingHoursOf, type TextingHours } from './state-hours.js';

interface LocalTime extends CalendarDay {
  readonly hour: number;
  readonly weekday: 'weekday' | 'saturday' | 'sunday';
}

const HOUR_MS = 3_600_000;
/** How far ahead the next open hour is searched: past a weekend with a holiday on each side. */
export const MOST_HOURS_AHEAD = 7 * 24;
/** The states that staff closed, each until a time. */
export type Closures = ReadonlyMap<State, Date>;

const KINDS_OF_DAY = new Map([
  ['Sat', 'saturday'],
  ['Sun', 'sunday'],
] as const) as ReadonlyMap<string, LocalTime['weekday']>;
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Whether it is too early or too late to text a number in any place where its owner may be. */
export function isQuietHour(phone: string, now: Date, closures: Closures = new Map()): boolean {
  const timeIn = localTimes(now);
  return findPlaces(phone).some(({ state, zone }) => {
    const until = closures.get(state);
    if (until !== undefined && now < until) return true;
    return !isOpen(textingHoursOf(state), state, timeIn(zone));
  });
}

/** Whether staff may call a number. The states' narrower hours apply only to texts and automated calls. */
export function isCallingHour(phone: string, now: Date): boolean {
  const timeIn = localTimes(now);
  return findPlaces(phone).every(({ state, zone }) => isOpen(FEDERAL, state, timeIn(zone)));
}

/** The next full hour at which a number may be texted. */
export function nextOpening(phone: string, now: Date, closures: Closures = new Map()): Date {
  const closed = findPlaces(phone).map(({ state }) => closures.get(state)?.getTime() ?? 0);
  const from = Math.max(now.getTime(), ...closed.map((until) => until - 1));
  return findHour(new Date(from), (hour) => !isQuietHour(phone, hour));
}

/** The next full hour at which a number may be texted on a later day than now: after the coming night. */
export function nextDayOpening(phone: string, now: Date, closures: Closures = new Map()): Date {
  return nextOpening(
    phone,
    findHour(now, (hour) => isQuietHour(phone, hour)),
    closures,
  );
}

/** The time zones in which the owner of a number may be. */
export const findZones = (phone: string) => [...new Set(findPlaces(phone).map(({ zone }) => zone))];

/** The first full hour after a time that is as wanted. */
function findHour(after: Date, isWanted: (hour: Date) => boolean): Date {
  const first = Math.floor(after.getTime() / HOUR_MS) + 1;
  const hours = Array.from({ length: MOST_HOURS_AHEAD }, (_, ahead) => new Date((first + ahead) * HOUR_MS));
  const found = hours.find(isWanted);
  if (found === undefined) throw new Error('The quiet hours of some region never begin or never end.');
  return found;
}

function isOpen(hours: TextingHours, state: Place['state'], time: LocalTime): boolean {
  if (hours.holiday === 'closed' && isPublicHoliday(state, time)) return false;
  const [opens, closes] = hours[time.weekday] ?? [0, 0];
  return time.hour >= opens && time.hour < closes;
}

// Reading a clock is slow, and many places share a zone.
function localTimes(now: Date): (zone: string) => LocalTime {
  const times = new Map<string, LocalTime>();
  return (zone) => {
    const time = times.get(zone) ?? localTime(zone, now);
    times.set(zone, time);
    return time;
  };
}

function localTime(zone: string, now: Date): LocalTime {
  const parts = clockOf(zone).formatToParts(now);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const [year = 0, month = 0, day = 0, hour = 0] = ['year', 'month', 'day', 'hour'].map((type) =>
    Number(valueOf(type)),
  );
  return { year, month, day, hour, weekday: KINDS_OF_DAY.get(valueOf('weekday')) ?? 'weekday' };
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const parts = {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    hourCycle: 'h23',
    weekday: 'short',
  } as const;
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, ...parts });
  clocks.set(zone, clock);
  return clock;
}
