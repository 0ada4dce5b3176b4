/** Whether the dates of a column begin with the month or the day; `mixed` if both occur. */
export type DateOrder = 'month-first' | 'day-first' | 'mixed';

const NUMERIC = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{4}|\d{2})(?!\d)/;

/** Finds the order of dates by the days after the 12th, which can be no months. */
export class DateOrderWatch {
  private hasMonthFirst = false;
  private hasDayFirst = false;

  /** Reads a value of the column. */
  add(value: string): void {
    const [, first, second] = NUMERIC.exec(value) ?? [];
    const [isDay, isDayAfter] = [Number(first) > 12, Number(second) > 12];
    // 13/13/2026 is a mistake, and says nothing about the other rows.
    if (isDay && !isDayAfter) this.hasDayFirst = true;
    if (isDayAfter && !isDay) this.hasMonthFirst = true;
  }

  /** The order. Month first, as in the United States, if nothing says otherwise. */
  get order(): DateOrder {
    if (!this.hasDayFirst) return 'month-first';
    return this.hasMonthFirst ? 'mixed' : 'day-first';
  }
}
