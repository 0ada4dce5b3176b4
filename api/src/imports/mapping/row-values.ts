import { fromCellText } from '../../database/csv-cells.js';
import { cleanLine, cleanText } from '../../http/fields/clean-text.js';
import type { StoredColumn } from '../import.entity.js';
import { type DatesOf, readDay } from './read-day.js';
import { RowFault } from './row-fault.js';

/** Words that people and programs write into an empty cell. */
const NOTHING = /^(?:n\/?a|none|null|nil|nan|unknown|-+|\.+|\?+)$/i;

interface Value {
  readonly column: string;
  readonly text: string;
  readonly dates: DatesOf;
}

/** The values of a row by field, without empty ones. */
export class RowValues {
  private readonly values = new Map<string, Value[]>();

  constructor(
    private readonly columns: readonly StoredColumn[],
    cells: readonly string[],
  ) {
    columns.forEach(({ name, field, dates }, index) => {
      const text = cleanText(fromCellText(cells[index] ?? ''));
      if (field === null || text === '' || NOTHING.test(text)) return;
      this.values.set(field, [...(this.values.get(field) ?? []), { column: name, text, dates }]);
    });
  }

  /** The values of a field, in the order of the columns, possibly of several lines each. */
  all(field: string): string[] {
    return (this.values.get(field) ?? []).map(({ text }) => text);
  }

  /** The values of a field. If several columns fill it, each begins with the name of its column. */
  allNamed(field: string): string[] {
    if (this.columns.filter((column) => column.field === field).length < 2) return this.all(field);
    return (this.values.get(field) ?? []).map(({ column, text }) => `${column}: ${text}`);
  }

  /** The value of a field in one line; empty if there is none. */
  line(field: string): string {
    return cleanLine(this.all(field)[0] ?? '');
  }

  /** The name of the column with the value of a field; empty without a value. */
  columnOf(field: string): string {
    return this.values.get(field)?.[0]?.column ?? '';
  }

  /** The value of a field as a day such as 2026-11-24; null if it is empty. @throws RowFault */
  day(field: string, label: string): string | null {
    const [value] = this.values.get(field) ?? [];
    if (value === undefined) return null;
    const day = readDay(value.text, value.dates);
    if (day === 'ambiguous')
      throw new RowFault(label, 'This column has days before months and after them. Write dates such as 2026-11-24.');
    if (day === undefined) throw new RowFault(label, 'Write a date such as 2026-11-24, 11/24/2026 or Nov 24, 2026.');
    return day;
  }

  /** The value that `read` makes of a field; null if it is empty. @throws RowFault with `hint` if `read` cannot */
  read<T>(field: string, label: string, read: (line: string) => T | undefined, hint: string): T | null {
    const line = this.line(field);
    if (line === '') return null;
    const value = read(line);
    if (value === undefined) throw new RowFault(label, hint);
    return value;
  }
}

/** A value that must not be missing. @throws RowFault */
export function required<T>(value: T | null, label: string): T {
  if (value === null || value === '') throw new RowFault(label, 'This is missing.');
  return value;
}
