import {
  digitsOf,
  formatPhoneDigits,
  isForeignPhone,
  phoneDigitsMaximum,
  readDigits,
  toPlainDigits,
} from './phone-number.ts';

/** A text field as it was or is: its text and the selection in it. */
export interface FieldText {
  value: string;
  start: number;
  end: number;
}

/** The phone field after an edit: the formatted number and the position of the caret. */
export interface PhoneEdit {
  value: string;
  caret: number;
  /** Set if the visitor must be told. */
  notice?: PhoneNotice | undefined;
}

/** A text with its caret. */
export function stateOf({ value, end }: FieldText): PhoneEdit {
  return { value, caret: end };
}

/**
 * Why the field does not hold just a number: it was one of another country, or there are letters, other signs, or more
 * than ten digits (an extension).
 */
export type PhoneNotice = 'foreign' | 'not-digits';

/** "(555) 123-4567" */
const wholeLength = 14;

/**
 * Formats the phone field after an edit by the visitor and keeps the caret behind the same digit.
 * Erasing only punctuation erases the digit next to it, in the direction of the key, so that no key press is stuck.
 * A whole number that is pasted or dropped takes the place of what was there, one of another country does nothing.
 * An extension stays in the field, where the visitor sees what is refused.
 */
export function editPhone(before: FieldText, after: FieldText, isForward: boolean): PhoneEdit {
  const { start, end } = findInsertion(before, after);
  const written = readWritten(after.value.slice(start, end));
  if (written.digits.length === phoneDigitsMaximum) return show(written);
  const { digits: inserted, notice } = written;
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

/** After an edit behind a whole number, where a letter begins an extension. */
function editExtension({ value, end }: FieldText): PhoneEdit {
  if (/[\p{L}\p{N}#,;*]/u.test(value.slice(wholeLength))) return { value, caret: end, notice: 'not-digits' };
  return { value: value.slice(0, wholeLength), caret: wholeLength };
}

/** Formats a phone field whose last edit was not seen: typed before the scripts arrived, filled in by the browser. */
export function reformatPhone(text: FieldText): PhoneEdit {
  const own = readDigits(text.value);
  const caret = digitsOf(text.value.slice(0, text.end)).length - own.dropped;
  // A text in this field's own format was typed here, key by key, and stays.
  if (text.value === formatPhoneDigits(digitsOf(text.value))) return withCaret(own.digits, caret);
  const written = readWritten(text.value);
  if (written.extension === '') return { ...withCaret(written.digits, caret), notice: written.notice };
  const edit = show(written);
  return edit.value === text.value ? { ...edit, caret: text.end } : edit;
}

interface WrittenPhone {
  digits: string;
  /** The text after the ten digits, if it has digits too. */
  extension: string;
  notice?: PhoneNotice | undefined;
}

function show({ digits, extension, notice }: WrittenPhone): PhoneEdit {
  const value = formatPhoneDigits(digits) + (extension && ` ${extension}`);
  return { value, caret: value.length, notice };
}

/** Letters, emojis, and digits that are not 0 to 9 in any script. */
const isToldOf = /[\p{L}\p{N}\p{So}\p{Sk}]/u;

/**
 * The digits of a text that came in at once, and what is to be said of it. Words before and after a whole number are
 * not part of it, such as "Cell:"; letters within it would stand for unknown digits.
 */
function readWritten(text: string): WrittenPhone {
  const nothing = { digits: '', extension: '' };
  const plain = toPlainDigits(text).replace(/^[^\d+]+/, '');
  const first = /^[^\p{L}#,;*]*/u.exec(plain)?.[0] ?? '';
  if (isForeignPhone(first)) return { ...nothing, notice: 'foreign' };
  const { dropped } = readDigits(readDigits(first).digits.length < phoneDigitsMaximum ? plain : first);
  const { 0: number } = new RegExp(`^(\\D*\\d){${dropped + phoneDigitsMaximum}}`).exec(plain) ?? {};
  if (number === undefined || /[\p{L}\p{Nl}\p{No}]/u.test(number)) {
    // Digits and their usual signs may be a part of a number.
    const isPart = !isToldOf.test(toPlainDigits(text).replace(/\d/g, ''));
    return isPart ? { ...nothing, digits: readDigits(text).digits } : { ...nothing, notice: 'not-digits' };
  }
  const rest = plain.slice(number.length);
  if (!/\p{N}/u.test(rest)) return { digits: readDigits(number).digits, extension: '' };
  const extension = rest.replace(/\p{DI}/gu, '').trim();
  return { digits: readDigits(number).digits, extension, notice: 'not-digits' };
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
  while (start < longest && before.value[start] === after.value[start]) start += 1;
  return { start, end: after.end };
}

/** With the caret behind the nth digit; with none before it, before the first digit. */
function withCaret(digits: string, digitsBeforeCaret: number): PhoneEdit {
  const value = formatPhoneDigits(digits);
  const count = Math.max(0, digitsBeforeCaret);
  return { value, caret: new RegExp(`^\\(?(\\D*\\d){0,${count}}`).exec(value)?.[0].length ?? 0 };
}
