/** Digits of a US phone number without the country prefix. */
const phoneDigitsMaximum = 10;

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
  return /^(\++[^+1]|0(0|11)(?!1\d{10}$)\d{3})/.test(keepDigitsAndPlus(text));
}

/** The known digits, as (XXX) XXX-XXXX. */
export function formatPhoneDigits(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return area && `(${area}${exchange && `) ${exchange}`}${line && `-${line}`}`;
}

/** The number in the form of a request: +1 and the digits. */
export function toInternationalPhone(text: string): string {
  return `+1${parsePhoneDigits(text)}`;
}

/** Whether a number in the form of a request is complete; the api's `PhoneField` accepts the same, as a test shows. */
export function isCompletePhone(phone: string): boolean {
  return /^\+1\d{10}$/.test(phone);
}

/** The text of a field and its selection. */
export interface FieldText {
  value: string;
  start: number;
  end: number;
}

/** The phone field after an edit: the formatted number and the position of the caret. */
export interface PhoneEdit {
  value: string;
  caret: number;
  /** The kind of text that was left out, if the visitor must be told. */
  notice?: PhoneNotice | undefined;
}

/** A text with its caret. */
export function stateOf({ value, end }: FieldText): PhoneEdit {
  return { value, caret: end };
}

/** The kind of text that the field left out: another country's number, or letters and an extension after ten digits. */
export type PhoneNotice = 'foreign' | 'not-digits';

/**
 * Formats the phone field after an edit by the visitor and keeps the caret behind the same digit. Erasing only
 * punctuation erases the digit next to it, in the direction of the key, so that no key press is stuck. A whole number
 * that is pasted or dropped replaces the old one; another country's number changes nothing.
 */
export function editPhone(before: FieldText, after: FieldText, isForward: boolean): PhoneEdit {
  const { start, end } = findInsertion(before, after);
  const insertion = after.value.slice(start, end);
  const head = digitsOf(after.value.slice(0, start));
  const tail = digitsOf(after.value.slice(end));
  const { digits: inserted, notice } = readWritten(insertion);
  if (notice && inserted === '') return { ...stateOf(before), notice };
  if (inserted.length === phoneDigitsMaximum) return { ...withCaret(inserted, phoneDigitsMaximum), notice };

  const erasedOnlyPunctuation = start === end && head + tail === digitsOf(before.value);
  if (erasedOnlyPunctuation)
    return isForward
      ? withCaret(head + tail.slice(1), head.length)
      : withCaret(head.slice(0, -1) + tail, head.length - 1);

  const { digits, dropped, isCut } = readDigits(head + inserted + tail);
  const isLost = isCut && tail === '';
  return { ...withCaret(digits, (head + inserted).length - dropped), notice: isLost ? 'not-digits' : undefined };
}

/** Formats a phone field after unseen edits: typed before the scripts loaded, or filled in by the browser. */
export function reformatPhone(text: FieldText): PhoneEdit {
  // A text in this field's own format was typed here, key by key, and stays.
  const isOwn = text.value === formatPhoneDigits(digitsOf(text.value));
  const own = readDigits(text.value);
  const { digits, notice } = isOwn ? { ...own, notice: undefined } : readWritten(text.value);
  return { ...withCaret(digits, digitsOf(text.value.slice(0, text.end)).length - own.dropped), notice };
}

/**
 * The digits of a text that was pasted or filled in, and the notice about it. Words before and after a whole number are
 * not part of it, such as "Cell:"; letters within it would stand for unknown digits.
 */
function readWritten(text: string): { digits: string; notice?: PhoneNotice } {
  if (isForeignPhone(text)) return { digits: '', notice: 'foreign' };
  const [number = '', ...rest] = toPlainDigits(text)
    .replace(/^[^\d+]+/, '')
    .split(/[\p{L}#,;*]/u);
  const { digits, isCut } = readDigits(number);
  if (digits.length < phoneDigitsMaximum)
    return /\p{L}/u.test(text) ? { digits: '', notice: 'not-digits' } : readDigits(text);
  return isCut || /\d/.test(String(rest)) ? { digits, notice: 'not-digits' } : { digits };
}

/** The place of the new text in `after`. Empty after an erasure. */
function findInsertion(before: FieldText, after: FieldText): { start: number; end: number } {
  const [kept, rest] = [before.value.slice(0, before.start), before.value.slice(before.end)];
  const replacesSelection =
    after.start >= before.start && after.value === kept + after.value.slice(before.start, after.start) + rest;
  if (replacesSelection) return { start: before.start, end: after.start };

  // An erasure without a selection, or a text that was dropped away from the caret: the common start is unchanged.
  const longest = Math.min(after.end, before.value.length - (after.value.length - after.end));
  let start = 0;
  while (start < longest && before.value[start] === after.value[start]) start += 1;
  return { start, end: after.end };
}

/** With the caret behind the nth digit; for 0, before the first digit. */
function withCaret(digits: string, digitsBeforeCaret: number): PhoneEdit {
  const value = formatPhoneDigits(digits);
  const count = Math.max(0, digitsBeforeCaret);
  return { value, caret: new RegExp(`^\\(?(\\D*\\d){0,${count}}`).exec(value)?.[0].length ?? 0 };
}

/** The country code 1: as +1, before ten digits, or after the 00 or 011 with which other countries dial out. */
const prefix = /^(\++1|1(?=.{10})|0(0|11)1(?=\d{10}$))/;

function readDigits(text: string): { digits: string; dropped: number; isCut: boolean } {
  const digits = digitsOf(text);
  const dropped = digitsOf(prefix.exec(keepDigitsAndPlus(text))?.[0] ?? '').length;
  const end = dropped + phoneDigitsMaximum;
  return { digits: digits.slice(dropped, end), dropped, isCut: digits.length > end };
}

function digitsOf(text: string): string {
  return keepDigitsAndPlus(text).replaceAll('+', '');
}

/** Address books put invisible direction marks before the plus, so all other characters are ignored. */
function keepDigitsAndPlus(text: string): string {
  return toPlainDigits(text).replace(/[^\d+]/g, '');
}

/** The text with the digits of every script as 0 to 9, and the full-width plus sign as +. The api does the same. */
function toPlainDigits(text: string): string {
  return text.replaceAll('＋', '+').replace(/\p{Nd}/gu, (digit) => String(valueOf(digit.codePointAt(0) ?? 0)));
}

/** Unicode has digits in runs from 0 to 9: counts the digits before this one. */
function valueOf(codePoint: number): number {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(codePoint - before - 1))) before += 1;
  return before % 10;
}
