const DAY = /^\d{4}-\d\d-\d\d$/;
const TIME = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads a time with its offset from UTC, or a day, which begins at 00:00 UTC; undefined when it is neither or there is
 * no such day.
 */
export function readInstant(text: string): Date | undefined {
  // In a query string an unescaped plus sign arrives as a blank.
  const written = text.replace(/ (?=\d\d:\d\d$)/, '+');
  const day = DAY.test(written) ? written : TIME.exec(written)?.[1];
  if (day === undefined || !isDay(day) || Number.isNaN(Date.parse(written))) return undefined;
  return new Date(written);
}

/** Whether something is a time with its offset from UTC: a day alone does not say when, nor where. */
export function isInstant(value: unknown): boolean {
  return typeof value === 'string' && value.includes('T') && readInstant(value) !== undefined;
}

// Date.parse takes 30 February for 2 March.
function isDay(day: string): boolean {
  const parsed = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day) && !day.startsWith('0000');
}
