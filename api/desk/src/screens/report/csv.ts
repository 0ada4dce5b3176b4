// A spreadsheet runs a cell as a formula if it begins with =, +, -, @ (also in their full-width forms), a tab or a
// return (OWASP, "CSV Injection"). In some countries a semicolon or another sign of the first group begins a new cell.
const FORMULA = /(^|[;؛|\t\n][" ]*)(?=[=+@\t\r＝＋－＠-])/g;

function cellOf(value: string | number | null): string {
  if (typeof value !== 'string') return String(value ?? '');
  return `"${value.replace(FORMULA, "$1'").replaceAll('"', '""')}"`;
}

/** Rows as CSV (RFC 4180). The byte order mark tells spreadsheets that the text is UTF-8. */
export const toCsv = (rows: readonly (readonly (string | number | null)[])[]) =>
  `\ufeff${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
