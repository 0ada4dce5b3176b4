const DAY_MS = 86_400_000;
/** Day 0 of serial numbers; spreadsheets made for an old Mac begin 1462 days later. */
const DAY_ZERO = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
const LAST_SERIAL = 110_000;
const MOST_FORMAT = 500;

/** Numbers of the built-in formats of days (ECMA-376, 18.8.30). */
const BUILT_IN = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58]);

/** The place of a column, from 0, by a cell's reference such as AB12. Undefined without letters. */
export function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The day of a serial number, such as 2026-11-24; undefined if it is none, such as a time without a day. */
export function dayOfSerial(serial: number, is1904: boolean): string | undefined {
  const days = Math.floor(serial) + (is1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 1 && days <= LAST_SERIAL)) return undefined;
  return new Date(DAY_ZERO + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whether a format such as `m/d/yy` or `[$-409]mmm d, yyyy` shows a day. */
function showsDay(code: string): boolean {
  const parts = code.slice(0, MOST_FORMAT).split('"');
  const withoutTexts = parts.filter((_, index) => index % 2 === 0).join('');
  const outsideBrackets = withoutTexts
    .split('[')
    .map((part, index) => (index === 0 ? part : part.slice(part.indexOf(']') + 1)));
  return /[dy]/i.test(outsideBrackets.join(''));
}

/** The styles of cells that show days. */
export class DateFormats {
  private readonly ownFormats = new Set<number>();
  private readonly styles: boolean[] = [];

  addFormat(id: number, code: string): void {
    if (showsDay(code)) this.ownFormats.add(id);
  }

  /** Adds the next style of cells, by the number of its format. */
  addStyle(format: number): void {
    this.styles.push(BUILT_IN.has(format) || this.ownFormats.has(format));
  }

  isDay(style: number): boolean {
    return this.styles[style] ?? false;
  }
}
