import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatPhoneDigits,
  isCompletePhone,
  isForeignPhone,
  parsePhoneDigits,
  toInternationalPhone,
} from './phone-number.ts';

interface Description {
  components: { schemas: { SellerSubmission: { properties: { phone: { pattern: string } } } } };
}

const digits = fc.array(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: 10 }).map((list) => list.join(''));
const tenDigits = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.stringMatching(/^[0-9]{9}$/))
  .map(([first, rest]) => `${first}${rest}`);

test.each([
  ['', ''],
  ['5', '(5'],
  ['555', '(555'],
  ['5551', '(555) 1'],
  ['555123', '(555) 123'],
  ['5551234', '(555) 123-4'],
  ['5551234567', '(555) 123-4567'],
])('the digits %j show as %j', (typed, shown) => {
  expect(formatPhoneDigits(typed)).toBe(shown);
});

test.each([
  '+1 (555) 123-4567',
  '1-555-123-4567',
  '15551234567',
  '5551234567',
  '(555) 123-4567',
  '555.123.4567 ext. 89',
  '\u202A+1 (555) 123\u20114567\u202C',
  '＋１（５５５）１２３－４５６７',
  '001 555 123 4567',
  '011 1 (555) 123-4567',
])('%j is 555-123-4567', (written) => {
  expect(parsePhoneDigits(written)).toBe('5551234567');
  expect(toInternationalPhone(written)).toBe('+15551234567');
});

test.each([
  '+44 20 7946 0958',
  '\u202A+49 30 901820',
  '(+52) 55 1234',
  '＋４４２０',
  'Tel. +44 20',
  '++44',
  '0044 20 7946 0958',
  '011 44 20 7946 0958',
  '０１１４４２０',
  '00 1 555 123 456',
  '011 1 555 123 45678',
])('%j is a number of another country', (written) => {
  expect(isForeignPhone(written)).toBe(true);
});

test.each([
  '',
  '+',
  '+1',
  '+1 555 123 4567',
  '5551234567',
  '1 555 123 4567',
  '001 555 123 4567',
  '011 1 555 123 4567',
  '0011',
  '0112',
  '020 7946 0958',
  '555 0044',
  '(555) 123-4567 +44',
])('%j is none, or not known to be one', (written) => {
  expect(isForeignPhone(written)).toBe(false);
});

test('a number that begins with 1 keeps it until it is too long for an area code', () => {
  expect(parsePhoneDigits('1555')).toBe('1555');
  expect(parsePhoneDigits('+1 555')).toBe('555');
});

test('what is formatted is read back as the same digits', () => {
  fc.assert(fc.property(digits, (some) => expect(parsePhoneDigits(formatPhoneDigits(some))).toBe(some)));
});

test('a whole number is read from any writing, with or without the 1 of the country', () => {
  const separator = fc.constantFrom('', ' ', '-', '.', '(', ') ', '\u00A0', '\u202A');
  fc.assert(
    fc.property(
      tenDigits,
      fc.constantFrom('', '1', '+1', '+ 1 '),
      fc.array(separator, { minLength: 10, maxLength: 10 }),
      (number, prefix, gaps) => {
        const written = prefix + [...number].map((digit, index) => `${gaps[index]}${digit}`).join('');
        expect(parsePhoneDigits(written)).toBe(number);
      },
    ),
  );
});

test('no text has more than ten digits or anything else in it', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(parsePhoneDigits(text)).toMatch(/^\d{0,10}$/)));
});

test('a number is complete when the api takes it, and only then', () => {
  const { components } = JSON.parse(readFileSync(resolve('api/openapi.json'), 'utf8')) as Description;
  const accepted = new RegExp(components.schemas.SellerSubmission.properties.phone.pattern);
  expect(isCompletePhone('+15551234567')).toBe(true);
  for (const cut of ['+1555123456', '+1', '']) expect(isCompletePhone(cut)).toBe(false);
  const near = fc.stringMatching(/^\+?[12]?[0-9]{9,11}[ x]?$/);
  fc.assert(fc.property(near, (phone) => expect(isCompletePhone(phone)).toBe(accepted.test(phone))));
});
