// A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"); the last four are
// their full-width forms.
const FORMULA = '[=+@\\t\\r＝＋－＠-]';
// Other separators of cells in some countries, or when text is pasted. Such a spreadsheet splits our cell there, so a
// formula may also follow one of these.
const SEPARATORS = '[;؛|\\t\\n][" ]*';

/** Without a byte order mark, Excel does not read a file as UTF-8 and shows "NÃ©ill" for "Néill". */
export const BYTE_ORDER_MARK = Buffer.from('\ufeff');

/** SQL that puts an apostrophe before text that a spreadsheet would run as a formula. */
export function asCellText(column: string): string {
  return `regexp_replace(${column}, '(^|${SEPARATORS})(?=${FORMULA})', '\\1''', 'g')`;
}

// An apostrophe that `asCellText` added.
const ADDED = new RegExp(`(^|${SEPARATORS})'(?=${FORMULA})`, 'g');

/** The text of a cell without the apostrophes that keep spreadsheets from running it. */
export const fromCellText = (cell: string): string => cell.replace(ADDED, '$1');

/** SQL for a phone number. A spreadsheet would read +12125550123 as a formula; it reads (212) 555-0123 as text. */
export function asCellPhone(column: string): string {
  return `'(' || substr(${column}, 3, 3) || ') ' || substr(${column}, 6, 3) || '-' || substr(${column}, 9)`;
}

/** SQL for a time, such as 2026-11-30 08:15:00, in UTC. */
export function asCellTime(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}
