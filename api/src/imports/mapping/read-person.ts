import { cleanKey, cleanText, countCharacters } from '../../http/fields/clean-text.js';
import { isEmailAddress } from '../../intake/submission-fields.js';
import { toPhoneNumber } from '../../phone/e164.js';
import { emailsIn, splitPhones } from '../file/row-keys.js';
import { RowFault } from './row-fault.js';
import type { RowValues } from './row-values.js';

const PHONE = /^\+1[0-9]{10}$/;
const MOST_NAME = 100;
const MOST_NOTE = 5000;

/** The person of a row. `more` are lines for a note: further numbers and addresses. */
export interface ReadPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly phone: string | null;
  readonly email: string | null;
  readonly more: readonly string[];
}

/** Reads name, phone and email address. @throws RowFault */
export function readPerson(values: RowValues): ReadPerson {
  const [phone = null, ...phones] = readPhones(values);
  const [email = null, ...emails] = readEmails(values.all('email'));
  const more = [...phones.map((each) => `Other phone: ${each}`), ...emails.map((each) => `Other email: ${each}`)];
  return { ...readName(values), phone, email, more };
}

function readName(values: RowValues): Pick<ReadPerson, 'firstName' | 'lastName'> {
  const [first, last] = [values.line('firstName'), values.line('lastName')];
  const [firstName, lastName] =
    first !== '' && last !== '' ? [first, last] : splitName(values.line('name') || first || last);
  if (firstName === '') throw new RowFault('Name', 'This is missing.');
  if (lastName === '') throw new RowFault('Name', 'A first name or a last name is missing.');
  if ([firstName, lastName].some((name) => countCharacters(name) > MOST_NAME))
    throw new RowFault('Name', `Write at most ${MOST_NAME} characters each.`);
  return { firstName, lastName };
}

/** "Doe, John" or "John A. Doe": the last word, or the words before a comma, are the last name. */
function splitName(name: string): [first: string, last: string] {
  const [last, ...afterComma] = name.split(',').map((part) => part.trim());
  if (afterComma.length === 1 && last !== undefined && afterComma[0]) return [afterComma[0], last];
  const at = name.lastIndexOf(' ');
  return at < 0 ? [name, ''] : [name.slice(0, at), name.slice(at + 1)];
}

/** The valid numbers of all phone columns. @throws RowFault if there are only invalid ones */
function readPhones(values: RowValues): string[] {
  const written = values.all('phone').flatMap(splitPhones);
  const numbers = written.map(toPhoneNumber).filter((number) => PHONE.test(number));
  if (numbers.length === 0 && written.length > 0) throw new RowFault('Phone', hintFor(written));
  return [...new Set(numbers)];
}

function hintFor(written: readonly string[]): string {
  const hasExtension = written.some((each) => toPhoneNumber(each).includes('x'));
  return hasExtension
    ? 'It has an extension. Write the number that reaches the person directly.'
    : 'Write a US phone number with ten digits.';
}

/** The valid addresses in cells. @throws RowFault if there are only invalid ones */
function readEmails(written: readonly string[]): string[] {
  const addresses = written.flatMap((each) => (isEmailAddress(cleanKey(each)) ? [cleanKey(each)] : emailsIn(each)));
  if (addresses.length === 0 && written.length > 0)
    throw new RowFault('Email', 'Write an email address such as john.doe@example.com.');
  const keys = addresses.map((address) => address.toLowerCase());
  return addresses.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

/** The notes of a row with further lines, as one note; null if there are none. The end of a long note is cut off. */
export function noteOf(values: RowValues, lines: readonly string[]): string | null {
  const note = cleanText([...values.allNamed('notes'), ...lines].join('\n'));
  if (note === '') return null;
  const characters = [...note];
  return characters.length <= MOST_NOTE ? note : `${characters.slice(0, MOST_NOTE - 1).join('')}…`;
}

/** The numbers and addresses of a row that must not be contacted. */
export interface StopOfRow {
  readonly phones: readonly string[];
  /** In small letters. */
  readonly emails: readonly string[];
}

/**
 * Reads what a row stops. A number with an extension stops the whole number: a stop too many harms nobody. The column
 * of numbers may have addresses.
 * @throws RowFault
 */
export function readStop(values: RowValues): StopOfRow {
  const cells = values.all('phone');
  const written = cells.filter((cell) => !cell.includes('@')).flatMap(splitPhones);
  const numbers = written.map((each) => toPhoneNumber(each).split('x')[0] ?? '');
  const addresses = cells.filter((cell) => cell.includes('@'));
  const emails = readEmails([...values.all('email'), ...addresses]).map((email) => email.toLowerCase());
  if (!numbers.every((number) => PHONE.test(number)))
    throw new RowFault('Phone', 'Write a US phone number with ten digits.');
  if (numbers.length + emails.length === 0) throw new RowFault('Phone or email', 'This is missing.');
  return { phones: [...new Set(numbers)], emails };
}
