import { cleanKey } from '../../http/fields/clean-text.js';
import { isEmailAddress } from '../../intake/submission-fields.js';
import { toPhoneNumber } from '../../phone/e164.js';

const PHONE = /^\+1[0-9]{10}$/;
/** Longer texts are notes. */
const MOST_PHONE_CHARACTERS = 100;

/** The email addresses in a text, in the order of the text. */
export function emailsIn(text: string): string[] {
  if (!text.includes('@')) return [];
  const words = text.split(/[\s,;|<>()[\]"']+/).map((word) => cleanKey(word).replace(/^mailto:|[.:]$/gi, ''));
  return words.filter((word) => word.includes('@') && isEmailAddress(word));
}

/** The US phone numbers in a text, as `+1` and ten digits, in the order of the text. */
export function phonesIn(text: string): string[] {
  if (text.length > MOST_PHONE_CHARACTERS || !/\p{Nd}/u.test(text)) return [];
  return splitPhones(text)
    .map(toPhoneNumber)
    .filter((number) => PHONE.test(number));
}

/** The phone numbers in a text as they are written. A part that is too short for a number belongs to the one before. */
export function splitPhones(text: string): string[] {
  const parts = text.split(/[,;/|\n]| or /i).filter((part) => part.trim() !== '');
  return parts.every((part) => part.replace(/\P{Nd}/gu, '').length >= 10) ? parts : [text];
}

/** All phone numbers and lowercase email addresses in the cells of a row. */
export function keysIn(cells: readonly string[]): string[] {
  const keys = cells.flatMap((cell) => [...phonesIn(cell), ...emailsIn(cell).map((email) => email.toLowerCase())]);
  return [...new Set(keys)];
}
