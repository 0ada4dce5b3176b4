import { findRegion } from './area-codes.js';

interface LocalTime {
  readonly hour: number;
  readonly isSunday: boolean;
}

const HOUR_MS = 3_600_000;
const MOST_HOURS_AHEAD = 72;
const TEXAN_ZONES = new Set(['America/Chicago', 'America/Denver']);
const clocks = new Map<string, Intl.DateTimeFormat>();

/** Tells whether it is too early or too late to text a number: open is when it is open in every zone that its owner may be in. */
export function isQuietHour(phone: string, now: Date): boolean {
  const { zones, isTexas } = findRegion(phone);
  return zones.some((zone) => !isOpen(localTime(zone, now), isTexas && TEXAN_ZONES.has(zone)));
}

/** The next whole hour at which a number may be texted. */
export function nextOpening(phone: string, now: Date): Date {
  const first = Math.floor(now.getTime() / HOUR_MS) + 1;
  const hours = Array.from({ length: MOST_HOURS_AHEAD }, (_, ahead) => new Date((first + ahead) * HOUR_MS));
  const opening = hours.find((hour) => !isQuietHour(phone, hour));
  if (opening === undefined) throw new Error('The quiet hours of some region never end.');
  return opening;
}

// 8 a.m. to 9 p.m. at the called party's place: 47 CFR 64.1200(c)(1). Texas: from 9 a.m., on Sundays from noon
// (Tex. Bus. & Com. Code ch. 301, which since S.B. 140 of 2025 is held to cover texts).
function isOpen({ hour, isSunday }: LocalTime, isTexas: boolean): boolean {
  const opens = !isTexas ? 8 : isSunday ? 12 : 9;
  return hour >= opens && hour < 21;
}

function localTime(zone: string, now: Date): LocalTime {
  const parts = clockOf(zone).formatToParts(now);
  const valueOf = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { hour: Number(valueOf('hour')), isSunday: valueOf('weekday') === 'Sun' };
}

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', hourCycle: 'h23', weekday: 'short' });
  clocks.set(zone, known);
  return known;
}
