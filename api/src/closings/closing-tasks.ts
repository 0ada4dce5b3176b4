import type { FieldError } from '../http/refusal.js';
import { daysAfter } from '../offers/offer/day-field.js';
import type { ListedTask } from './closing-facts.js';

const MOST_DAYS_PAST = 60;
const MOST_DAYS_AHEAD = 730;

/** The error of a day that is probably a typing error. A stored day may stay; a closing is often recorded after it. */
export function dayErrors(closesOn: string | null, stored: string | null, today: string): FieldError[] {
  if (closesOn === null || closesOn === stored) return [];
  if (closesOn >= daysAfter(today, -MOST_DAYS_PAST) && closesOn <= daysAfter(today, MOST_DAYS_AHEAD)) return [];
  return [{ field: 'closesOn', message: 'Enter a day from the last 60 days to two years from now.' }];
}

/** The day of a task of a list, never before `today`. Null without one, or without a day of the closing. */
export function dueDay({ daysBefore }: ListedTask, closesOn: string | null, today: string): string | null {
  if (daysBefore === null || closesOn === null) return null;
  const day = daysAfter(closesOn, -daysBefore);
  return day < today ? today : day;
}

/**
 * The day of an open task after the closing moved: as many days before the closing as it was, unless staff gave it
 * another day than the list.
 * @param plannedOn the day of the last change of the closing, on which a task that would have been late was due
 */
export function movedDay(
  task: { readonly name: string; readonly dueOn: string | null },
  list: readonly ListedTask[],
  { from, to, today, plannedOn }: { from: string | null; to: string | null; today: string; plannedOn: string },
): string | null {
  const line = list.find(({ name }) => name === task.name);
  if (line === undefined || to === null) return task.dueOn;
  const isOfList =
    task.dueOn === null ||
    (from !== null &&
      line.daysBefore !== null &&
      [daysAfter(from, -line.daysBefore), dueDay(line, from, plannedOn)].includes(task.dueOn));
  return isOfList ? dueDay(line, to, today) : task.dueOn;
}
