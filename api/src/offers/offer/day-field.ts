import { isDay } from '../../http/fields/instant.js';
import { Fact } from '../../land/land-fields.js';

/** Today in Hawaii, the last state where a day ends: a day that is over there is over everywhere. */
export const TODAY_IN_SQL = "(now() AT TIME ZONE 'Pacific/Honolulu')::date";
const inHawaii = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Honolulu' });

export const todayInHawaii = () => inHawaii.format(new Date());

/** The day that follows another by a number of days. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** A day without a time. */
export function DayField(
  description: string,
  isAllowed: (day: string) => boolean,
  more: object = {},
): PropertyDecorator {
  return Fact(
    { type: 'string', format: 'date', example: '2026-11-24', description },
    (value) => typeof value === 'string' && isDay(value) && isAllowed(value),
    'Enter a date that is possible here, such as 2026-11-24.',
    more,
  );
}
