/** Digits of a US phone number without the country prefix. */
export const phoneDigitsMaximum = 10;

/** Characters that may separate two digits. */
const gap = String.raw`[^\p{Nd}\p{L}+＋#,;*]*`;
const one = '[1１١۱१]';

/**
 * The `pattern` of a phone field, which browsers check without scripts: ten digits of any script, with or without the
 * country code 1 (also as 00 1 or 011 1), without an extension. The api accepts the same.
 */
export const phonePattern = [
  String.raw`[^\p{Nd}+＋]*`,
  `(?:[+＋]*${gap}(?:[0０]${gap}(?:[0０]|${one}${gap}${one})${gap})?${one}${gap})?`,
  String.raw`(?:\p{Nd}${gap}){9}\p{Nd}[^\p{Nd}+＋]*`,
].join('');

/**
 * The digits of a phone number in any format: at most ten, without the country code 1. The 1 is dropped if it is
 * written as +1, 00 1 or 011 1, or if more than ten digits start with it, because no US area code starts with 1.
 */
export function parsePhoneDigits(text: string): string {
  return readDigits(text).digits;
}

/**
 * Whether a text is the number of another country: it begins with + and another digit than 1, or with 00 or 011 and a
 * country code that is not 1 with ten digits after it.
 */
export function isForeignPhone(text: string): boolean {
  // At least three digits must follow 00 or 011, because 0044 may be the end of a US number. Country codes never begin
  // with 0.
  return /^(\++[^+1]|0(0|11)(?!1\d{10}$)[1-9]\d\d)/.test(keepDigitsAndPlus(text));
}

/** Formats up to ten digits as (XXX) XXX-XXXX. */
export function formatPhoneDigits(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return area && `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

/** The number as the api accepts it: +1 and ten digits. An `x` after it marks more digits, so that it is refused. */
export function toInternationalPhone(text: string): string {
  const { digits, isCut } = readDigits(text);
  return `+1${digits}${isCut ? 'x' : ''}`;
}

/** Whether a number is +1 and ten digits. A test checks that the api accepts the same. */
export function isCompletePhone(phone: string): boolean {
  return /^\+1\d{10}$/.test(phone);
}

/** The country code 1: as +1, before ten digits, or after the international prefixes 00 and 011. */
const prefix = /^(\++1|1(?=.{10})|0(0|11)1(?=\d{10}$))/;

/**
 * Reads at most ten digits without the country code; `dropped` counts the digits of the code, `isCut`: there are more.
 */
export function readDigits(text: string): { digits: string; dropped: number; isCut: boolean } {
  const digits = digitsOf(text);
  const dropped = digitsOf(prefix.exec(keepDigitsAndPlus(text))?.[0] ?? '').length;
  const end = dropped + phoneDigitsMaximum;
  return { digits: digits.slice(dropped, end), dropped, isCut: digits.length > end };
}

/** The digits of a text in any script, written as 0 to 9. */
export function digitsOf(text: string): string {
  return keepDigitsAndPlus(text).replaceAll('+', '');
}

/**
 * Keeps only digits and plus signs, because numbers from address books have invisible directional marks before the
 * plus.
 */
function keepDigitsAndPlus(text: string): string {
  return toPlainDigits(text).replace(/[^\d+]/g, '');
}

/** The text with digits of every script as 0 to 9, and the full-width plus sign as +. The api has the same function. */
export function toPlainDigits(text: string): string {
  return text.replaceAll('＋', '+').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** The value of a digit: Unicode stores the digits of a script in order from 0 to 9, so it counts the ones before. */
function valueOf(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
