/** Money as text. */
const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const wholeDollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });

/** "$2,800", "$19.50". */
export const moneyWords = (cents: number) => dollars.format(cents / 100);

/** "$2,800", without cents: for estimates. No line break between the sign and the number. */
export const aboutWords = (cents: number) => wholeDollars.format(cents / 100).replace('-', '−\u2060');

const FIGURE = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,12})?(\.\d{1,6})?$/;

/** A figure that staff typed. The api reports the fault of a text that is not a number, such as 5,2. */
export function figureOf(text: string, times = 1): number | null {
  const written = text.trim();
  if (written === '') return null;
  const value = FIGURE.test(written) && /\d/.test(written) ? Number(written.replace(/[$,]/g, '')) * times : Number.NaN;
  return Number.isNaN(value) ? (written as unknown as number) : Math.round(value * 1e4) / 1e4;
}

/** As a field shows it. */
export const dollarsIn = (cents: number | null | undefined) => (typeof cents === 'number' ? String(cents / 100) : '');
