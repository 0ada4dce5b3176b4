// A spreadsheet runs a cell that begins so as a formula (OWASP, "CSV Injection"); the last four are their wide forms.
// Where a comma separates no cells, the signs of the first group do.
const FORMULA = /(^|[;؛|\t\n][" ]*)(?=[=+@\t\r＝＋－＠-])/g;

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
}

/** A file for spreadsheets (RFC 4180), with the mark by which they know UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
