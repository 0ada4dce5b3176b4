import {
  digitsOf,
  formatPhoneDigits,
  isForeignPhone,
  phoneDigitsMaximum,
  readDigits,
  toPlainDigits,
} from './phone-number.ts';

/** The state of a text field: its text and the selection in it. */
export interface FieldText {
  value: string;
  start: number;
  end: number;
}

/** The phone field after an edit: the formatted number and the position of the caret. */
export interface PhoneEdit {
  value: string;
  caret: number;
  /** Set if the field must show a notice to the visitor. */
  notice?: PhoneNotice | undefined;
}

/**
 * The problem with what was entered: `foreign`, a number of another country; `not-digits`, letters, other signs, or
 * more than ten digits (an extension).
 */
export type PhoneNotice = 'foreign' | 'not-digits';

/** The length of a complete number, "(555) 123-4567". */
const wholeLength = 14;

/** The text of a field unchanged, with the caret at the end of its selection. */
export function stateOf({ value, end }: FieldText): PhoneEdit {
  return { value, caret: end, notice: value.length > wholeLength ? 'not-digits' : undefined };
}

/**
 * Formats the phone field after an edit by the visitor and keeps the caret behind the same digit. Erasing only
 * punctuation also erases the next digit in the direction of the key, so that every key press has an effect. A complete
 * number that is pasted or dropped replaces the whole text; a number of another country changes nothing. An extension
 * stays in the field, so that the visitor sees which part is refused.
 */
export function editPhone(before: FieldText, after: FieldText, isForward: boolean): PhoneEdit {
  const { start, end } = findInsertion(before, after);
  const insertion = readInsertion(after.value.slice(start, end));
  if (insertion.digits.length === phoneDigitsMaximum) return formatInsertion(insertion);
  const { digits: inserted, notice } = insertion;
  const [hadExtension, isLetter] = [before.value.length > wholeLength, /[\p{L}#,;*]/u.test(after.value[start] ?? '')];
  if (start >= wholeLength && (hadExtension || isLetter) && notice !== 'foreign') return editExtension(after);
  if (notice) return { ...stateOf(before), notice };

  const number = before.value.slice(0, wholeLength);
  const head = digitsOf(after.value.slice(0, start));
  const tail = digitsOf(number.slice(before.value.length - (after.value.length - end)));
  const erasedOnlyPunctuation = start === end && head + tail === digitsOf(number);
  if (erasedOnlyPunctuation)
    return isForward
      ? withCaret(head + tail.slice(1), head.length)
      : withCaret(head.slice(0, -1) + tail, head.length - 1);

  const { digits, dropped, isCut } = readDigits(head + inserted + tail);
  if (digits.length === phoneDigitsMaximum && isForeignPhone(digits)) return { ...stateOf(before), notice: 'foreign' };
  const isLost = isCut && tail === '';
  return { ...withCaret(digits, (head + inserted).length - dropped), notice: isLost ? 'not-digits' : undefined };
}

/** Handles an edit behind a complete number, where letters, digits or signs such as # are an extension. */
function editExtension({ value, end }: FieldText): PhoneEdit {
  if (/[\p{L}\p{N}#,;*]/u.test(value.slice(wholeLength))) return { value, caret: end, notice: 'not-digits' };
  return { value: value.slice(0, wholeLength), caret: wholeLength };
}

/** Formats a phone field after an unobserved edit: typed before the scripts loaded, or filled in by the browser. */
export function reformatPhone(text: FieldText): PhoneEdit {
  const own = readDigits(text.value);
  const caret = digitsOf(text.value.slice(0, text.end)).length - own.dropped;
  // Text that is already formatted as this field does it was typed here, so only the caret may change.
  if (text.value === formatPhoneDigits(digitsOf(text.value))) return withCaret(own.digits, caret);
  const insertion = readInsertion(text.value);
  if (insertion.extension === '') return { ...withCaret(insertion.digits, caret), notice: insertion.notice };
  const edit = formatInsertion(insertion);
  return edit.value === text.value ? { ...edit, caret: text.end } : edit;
}

/** The phone number in a text that was pasted, dropped or typed. */
interface Insertion {
  digits: string;
  /** The text after the ten digits, if it has digits too. */
  extension: string;
  notice?: PhoneNotice | undefined;
}

function formatInsertion({ digits, extension, notice }: Insertion): PhoneEdit {
  const value = formatPhoneDigits(digits) + (extension && ` ${extension}`);
  return { value, caret: value.length, notice };
}

/** Characters that cannot be part of a phone number: letters, emojis, and numerals such as ² or Ⅷ. */
const notOfNumber = /[\p{L}\p{N}\p{So}\p{Sk}]/u;

/**
 * Reads the digits of an inserted text, and the notice that it calls for. Ignores words before and after a complete
 * number, such as "Cell:". Refuses letters within the number, because it is unknown which digits they stand for.
 */
function readInsertion(text: string): Insertion {
  const nothing = { digits: '', extension: '' };
  const plain = toPlainDigits(text).replace(/^[^\d+]+/, '');
  const first = /^[^\p{L}#,;*]*/u.exec(plain)?.[0] ?? '';
  if (isForeignPhone(first)) return { ...nothing, notice: 'foreign' };
  const { dropped } = readDigits(readDigits(first).digits.length < phoneDigitsMaximum ? plain : first);
  const { 0: number } = new RegExp(`^(\\D*\\d){${dropped + phoneDigitsMaximum}}`).exec(plain) ?? {};
  if (number === undefined || /[\p{L}\p{Nl}\p{No}]/u.test(number)) {
    // Digits and punctuation without a complete number are part of a number that is being typed.
    const isPart = !notOfNumber.test(toPlainDigits(text).replace(/\d/g, ''));
    return isPart ? { ...nothing, digits: readDigits(text).digits } : { ...nothing, notice: 'not-digits' };
  }
  const rest = plain.slice(number.length);
  if (!/\p{N}/u.test(rest)) return { digits: readDigits(number).digits, extension: '' };
  const extension = rest.replace(/\p{DI}/gu, '').trim();
  return { digits: readDigits(number).digits, extension, notice: 'not-digits' };
}

/** Finds the position of the inserted text in `after`; an empty range after an erasure. */
function findInsertion(before: FieldText, after: FieldText): { start: number; end: number } {
  const [kept, rest] = [before.value.slice(0, before.start), before.value.slice(before.end)];
  const replacesSelection =
    after.start >= before.start && after.value === kept + after.value.slice(before.start, after.start) + rest;
  if (replacesSelection) return { start: before.start, end: after.start };

  // An erasure without a selection, or text dropped away from the caret: the insertion starts at the first difference.
  const longest = Math.min(after.end, before.value.length - (after.value.length - after.end));
  let start = 0;
  while (start < longest && before.value[start] === after.value[start]) start += 1;
  return { start, end: after.end };
}

/** Formats the digits, with the caret behind the nth digit, or before the first digit if n is 0. */
function withCaret(digits: string, digitsBeforeCaret: number): PhoneEdit {
  const value = formatPhoneDigits(digits);
  const count = Math.max(0, digitsBeforeCaret);
  return { value, caret: new RegExp(`^\\(?(\\D*\\d){0,${count}}`).exec(value)?.[0].length ?? 0 };
}
