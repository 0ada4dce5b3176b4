import { cleanLine } from '../../http/fields/clean-text.js';
import { emailsIn, phonesIn } from './row-keys.js';

/** Whether the first row of a file has the names of the columns, and not values of a person or of land. */
export function isHeader(cells: readonly string[]): boolean {
  return !cells.some((cell) => emailsIn(cell).length > 0 || phonesIn(cell).length > 0 || isNumber(cell));
}

const isNumber = (cell: string) => /\d/.test(cell) && /^[\s$\d.,/-]+$/.test(cell);

/** The names of the columns. A repeated or missing name stays as it is, because the place of a column identifies it. */
export function namesOfColumns(header: readonly string[] | undefined, width: number): string[] {
  return Array.from(
    { length: width },
    (_, index) => cleanLine(header?.[index] ?? '').slice(0, 200) || `Column ${index + 1}`,
  );
}
