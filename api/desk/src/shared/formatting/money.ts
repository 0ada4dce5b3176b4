/** Money as text. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** "$2,800", "$19.50". */
export const moneyWords = (cents: number) => dollars.format(cents / 100);

/** "$2,800", without cents: for estimates. A minus sign is followed by a word joiner, so that no line breaks there. */
export const roundedMoneyWords = (cents: number) => wholeDollars.format(cents / 100).replace('-', '−\u2060');

const FIGURE = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})?(\.\d{1,6})?$/;

/**
 * Parses a number that staff typed, multiplied by `times`. A text that is not a number, such as 5,2, is returned as it
 * is: the api refuses it with an error for the field.
 */
export function parseFigure(text: string, times = 1): number | null {
  const written = text.trim();
  if (written === '') return null;
  const value = FIGURE.test(written) && /\d/.test(written) ? Number(written.replace(/[$,]/g, '')) * times : Number.NaN;
  return Number.isNaN(value) ? (written as unknown as number) : Math.round(value * 1e4) / 1e4;
}

/** The text of a field for an amount: 1950 cents is "19.5". */
export const dollarsIn = (cents: number | null | undefined) => (typeof cents === 'number' ? String(cents / 100) : '');
