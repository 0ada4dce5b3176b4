import { isAcres, isCents } from '../../land/parcel-facts.js';

/** Digits, or groups of three digits with commas, and a fraction. */
const NUMBER = /^(?:\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.\d{1,15})?$/;

/** A number as people in the United States write it: 1,234.5. Undefined for `5,2`, which could be meant as 5.2. */
function readNumber(text: string): number | undefined {
  return /\d/.test(text) && NUMBER.test(text) ? Number(text.replaceAll(',', '')) : undefined;
}

/**
 * An amount such as $12,500.00, 12500 or 12500 USD, in cents. Undefined for 12.500, because many people mean 12,500 by
 * it.
 */
export function readCents(line: string): number | undefined {
  const amount = line.replace(/^(?:usd|us\$|\$) ?/i, '').replace(/ ?(?:usd|dollars)$/i, '');
  const dollars = /\.\d{3}$/.test(amount) ? undefined : readNumber(amount);
  const cents = dollars === undefined ? undefined : Math.round(dollars * 100);
  return isCents(cents, 1) ? cents : undefined;
}

/** Acres such as 5.2, 1,250 or 5.2 acres. */
export function readAcres(line: string): number | undefined {
  const acres = readNumber(line.replace(/ ?(?:acres?|ac\.?|\+\/-)$/i, ''));
  // Spreadsheets compute with 15 digits: 5.2 may come as 5.200000000000001.
  const rounded = acres === undefined ? undefined : Math.round(acres * 1e4) / 1e4;
  return isAcres(rounded) ? rounded : undefined;
}

export const CENTS_HINT = 'Write an amount such as 12,500 or $12,500.00.';
export const ACRES_HINT = 'Write a number above 0 such as 5.2. A comma separates thousands.';
