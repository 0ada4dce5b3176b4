/** Digits of a US phone number without the country prefix. */
export const phoneDigitsMaximum = 10;

const gap = String.raw`[^\p{Nd}\p{L}+＋#,;*]*`;
const one = '[1１١۱१]';

/**
 * A number in any writing that the api takes, for `pattern`: what a browser checks while scripts are off. Digits of
 * every script, with or without the country's 1, and no extension.
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
 * Whether a text is another country's number: with a plus and not the 1, or with 00 or 011 and not the 1 and ten
 * digits.
 */
export function isForeignPhone(text: string): boolean {
  // Four digits may be the end of a US number.
  // No country's code begins with 0.
  return /^(\++[^+1]|0(0|11)(?!1\d{10}$)[1-9]\d\d)/.test(keepDigitsAndPlus(text));
}

/** The known digits, as (XXX) XXX-XXXX. */
export function formatPhoneDigits(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return area && `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

/** The number in the form of a request: +1 and the digits. With an extension or more digits, it is not complete. */
export function toInternationalPhone(text: string): string {
  const { digits, isCut } = readDigits(text);
  return `+1${digits}${isCut ? 'x' : ''}`;
}

/** Whether a number in the form of a request is complete; the api's `PhoneField` accepts the same, as a test shows. */
export function isCompletePhone(phone: string): boolean {
  return /^\+1\d{10}$/.test(phone);
}

/** The country's 1: as +1, before ten digits, or behind the 00 or 011 with which other countries dial out. */
const prefix = /^(\++1|1(?=.{10})|0(0|11)1(?=\d{10}$))/;

/** The digits without the country's 1, how many were dropped before them, and whether there are more than ten. */
export function readDigits(text: string): { digits: string; dropped: number; isCut: boolean } {
  const digits = digitsOf(text);
  const dropped = digitsOf(prefix.exec(keepDigitsAndPlus(text))?.[0] ?? '').length;
  const end = dropped + phoneDigitsMaximum;
  return { digits: digits.slice(dropped, end), dropped, isCut: digits.length > end };
}

/** The digits of a text, as 0 to 9. */
export function digitsOf(text: string): string {
  return keepDigitsAndPlus(text).replaceAll('+', '');
}

/** Address books put invisible direction marks before the plus, so all other characters are ignored. */
function keepDigitsAndPlus(text: string): string {
  return toPlainDigits(text).replace(/[^\d+]/g, '');
}

/** The text with the digits of every script as 0 to 9, and the plus sign of full width as +. The api has the same. */
export function toPlainDigits(text: string): string {
  return text.replaceAll('＋', '+').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Unicode has digits in runs from 0 to 9: counts the digits before this one. */
function valueOf(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
