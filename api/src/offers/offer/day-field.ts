import { isDay } from '../../http/fields/instant.js';
import { Fact } from '../../land/land-fields.js';

/** SQL for today in Hawaii, the state where a day ends last: a day that is over there is over in every state. */
export const TODAY_IN_SQL = "(now() AT TIME ZONE 'Pacific/Honolulu')::date";
const inHawaii = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Pacific/Honolulu' });

export const todayInHawaii = () => inHawaii.format(new Date());

/** The day a number of days later, or earlier for a negative number. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Field with a day without a time. @param error the sentence for any other value */
export function DayField(
  description: string,
  isAllowed: (day: string) => boolean,
  error: string,
  more: object = {},
): PropertyDecorator {
  return Fact(
    { type: 'string', format: 'date', example: '2026-11-24', description },
    (value) => typeof value === 'string' && isDay(value) && isAllowed(value),
    error,
    more,
  );
}
