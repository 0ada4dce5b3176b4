// A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"); the last four are
// their full-width forms. In countries where a comma does not separate cells, the signs of the first group do.
const FORMULA = /(^|[;؛|\t\n][" ]*)(?=[=+@\t\r＝＋－＠-])/g;

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
}

/** A file for spreadsheets (RFC 4180), with the byte order mark that marks UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
