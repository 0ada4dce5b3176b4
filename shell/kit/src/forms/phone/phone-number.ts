/** Digits of a US phone number without the country prefix. */
const phoneDigitsMaximum = 10;

/**
 * The digits of a phone number in any writing: at most ten, without the country's 1. The 1 is dropped where it is
 * written as +1, 00 1 or 011 1, or where more than ten digits begin with it: no US area code begins with 1.
 */
export function parsePhoneDigits(text: string): string {
  return readDigits(text).digits;
}

/**
 * Whether a text is the number of another country: with a plus and not the 1, or with 00 or 011 and not the 1 and ten
 * digits.
 */
export function isForeignPhone(text: string): boolean {
  const written = keepDigitsAndPlus(text);
  // Four digits may be the end of a number of ours.
  return /^\++[^+1]/.test(written) || (/^0(0|11)\d{3}/.test(written) && !usFromAbroad.test(written));
}

/** The digits as far as they are known, as (XXX) XXX-XXXX. */
export function formatPhoneDigits(digits: string): string {
  if (digits === '') return '';
  if (digits.length <= 3) return `(${digits}`;
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** The number as it is sent: +1 and the digits. */
export function toInternationalPhone(text: string): string {
  return `+1${parsePhoneDigits(text)}`;
}

/** Whether a number as it is sent has all its digits; the api's `PhoneField` accepts the same, as a test shows. */
export function isCompletePhone(phone: string): boolean {
  return /^\+1\d{10}$/.test(phone);
}

/** A text field as it was or is: its text and the selection in it. */
export interface FieldText {
  value: string;
  start: number;
  end: number;
}

/** What an edit made of the phone field: the formatted number and where the caret belongs. */
export interface PhoneEdit {
  value: string;
  caret: number;
  /** A number of another country came in at once, and was left out. */
  isForeign?: true;
}

/**
 * Formats the phone field after an edit by the visitor and keeps the caret behind the same digit.
 * Erasing only punctuation erases the digit next to it, in the direction of the key, so that no key press is stuck.
 * A whole number that is pasted or dropped takes the place of what was there, one of another country does nothing.
 */
export function editPhone(before: FieldText, after: FieldText, direction: 'backward' | 'forward'): PhoneEdit {
  const { start, end } = findInsertion(before, after);
  const insertion = after.value.slice(start, end);
  if (isForeignPhone(insertion)) return { value: before.value, caret: before.end, isForeign: true };
  const inserted = parsePhoneDigits(insertion);
  if (inserted.length === phoneDigitsMaximum) return withCaret(inserted, phoneDigitsMaximum);

  const head = digitsOf(after.value.slice(0, start));
  const tail = digitsOf(after.value.slice(end));
  const erasedOnlyPunctuation = start === end && head + tail === digitsOf(before.value);
  if (erasedOnlyPunctuation) return eraseNeighbor(head, tail, direction);

  const { digits, dropped } = readDigits(head + inserted + tail);
  return withCaret(digits, (head + inserted).length - dropped);
}

/** Formats a phone field whose last edit was not seen: typed before the scripts arrived, filled in by the browser. */
export function reformatPhone(text: FieldText): PhoneEdit {
  // What is written as this field writes was typed here, key by key, and stays.
  const isOwn = text.value === formatPhoneDigits(digitsOf(text.value));
  if (!isOwn && isForeignPhone(text.value)) return { value: '', caret: 0, isForeign: true };
  const { digits, dropped } = readDigits(text.value);
  return withCaret(digits, digitsOf(text.value.slice(0, text.end)).length - dropped);
}

/** Where the new text lies in `after`. Empty after an erasure. */
function findInsertion(before: FieldText, after: FieldText): { start: number; end: number } {
  const [kept, rest] = [before.value.slice(0, before.start), before.value.slice(before.end)];
  const replacesSelection =
    after.start >= before.start && after.value === kept + after.value.slice(before.start, after.start) + rest;
  if (replacesSelection) return { start: before.start, end: after.start };

  // An erasure without a selection, or text dropped elsewhere than at the caret: what precedes is what is unchanged.
  const longest = Math.min(after.end, before.value.length - (after.value.length - after.end));
  let start = 0;
  while (start < longest && before.value.charAt(start) === after.value.charAt(start)) start += 1;
  return { start, end: after.end };
}

function eraseNeighbor(head: string, tail: string, direction: 'backward' | 'forward'): PhoneEdit {
  const [kept, rest] = direction === 'backward' ? [head.slice(0, -1), tail] : [head, tail.slice(1)];
  return withCaret(kept + rest, kept.length);
}

function withCaret(digits: string, digitsBeforeCaret: number): PhoneEdit {
  const value = formatPhoneDigits(digits);
  return { value, caret: positionAfterDigit(value, Math.min(digitsBeforeCaret, digits.length)) };
}

/** Behind the nth digit; with none before the caret, before the first digit. */
function positionAfterDigit(value: string, count: number): number {
  if (count <= 0) return value === '' ? 0 : 1;
  let seen = 0;
  for (let position = 0; position < value.length; position += 1) {
    if (/\d/.test(value.charAt(position))) seen += 1;
    if (seen === count) return position + 1;
  }
  return value.length;
}

/** The US number as it is dialed from other countries: there 00 or 011 leads out. */
const usFromAbroad = /^0(0|11)1\d{10}$/;

function readDigits(text: string): { digits: string; dropped: number } {
  const [written, digits] = [keepDigitsAndPlus(text), digitsOf(text)];
  const hasPrefix = written.startsWith('+') && digits.startsWith('1');
  const isTooLong = digits.length > phoneDigitsMaximum && digits.startsWith('1');
  const dropped = usFromAbroad.test(written) ? digits.length - phoneDigitsMaximum : Number(hasPrefix || isTooLong);
  return { digits: digits.slice(dropped, dropped + phoneDigitsMaximum), dropped };
}

function digitsOf(text: string): string {
  return keepDigitsAndPlus(text).replaceAll('+', '');
}

/**
 * Address books put invisible direction marks before the plus, so everything else is ignored. Some input methods write
 * full-width digits and plus signs; each becomes its plain form.
 */
function keepDigitsAndPlus(text: string): string {
  return text.replace(/[０-９＋]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replace(/[^\d+]/g, '');
}
