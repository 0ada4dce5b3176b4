// A spreadsheet runs a cell that begins so as a formula (OWASP, "CSV Injection"); the last four are their wide forms.
const BEGINS_FORMULA = /^[=+\-@\t\r＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** One line of CSV (RFC 4180). A cell that a spreadsheet would run gets an apostrophe before it, and is text. */
export function toCsvLine(cells: readonly (string | null)[]): string {
  return `${cells.map(toCell).join(',')}\r\n`;
}

function toCell(value: string | null): string {
  if (value === null) return '';
  const text = BEGINS_FORMULA.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** `+1` and ten digits as people write them: a spreadsheet takes that for text, and keeps every digit. */
export function toReadablePhone(phone: string): string {
  return phone.replace(/^\+1(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}
