import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  formatPhoneDigits,
  isCompletePhone,
  isForeignPhone,
  parsePhoneDigits,
  phonePattern,
  toInternationalPhone,
} from './phone-number.ts';

interface Description {
  components: { schemas: { SellerSubmission: { properties: { phone: { pattern: string } } } } };
}

const digits = fc.array(fc.integer({ min: 0, max: 9 }).map(String), { maxLength: 10 }).map((list) => list.join(''));
const tenDigits = fc
  .tuple(fc.integer({ min: 2, max: 9 }), fc.stringMatching(/^[0-9]{9}$/))
  .map(([first, rest]) => `${first}${rest}`);

/** Many ways to write a number, some with invisible characters. Each row is a kind, the text, and perhaps a result. */
const numbers = readFileSync(resolve(import.meta.dirname, 'phone-numbers.tsv'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t').map((text) => JSON.parse(`"${text}"`) as string));
const rowsOf = (kind: string) => numbers.filter(([rowKind]) => rowKind === kind);

test.each(rowsOf('shown'))('%s: the digits %j are formatted as %j', (_what, typed = '', shown) => {
  expect(formatPhoneDigits(typed)).toBe(shown);
});

test.each(rowsOf('555-123-4567'))('the number %s is read from %j', (_what, written = '') => {
  expect([parsePhoneDigits(written), toInternationalPhone(written)]).toEqual(['5551234567', '+15551234567']);
});

test.each(rowsOf('with an extension'))('a number %s is not complete: %j', (_what, written = '') => {
  expect(isCompletePhone(toInternationalPhone(written))).toBe(false);
});

test('phonePattern, which browsers check without scripts, accepts every writing of one US number and nothing else', () => {
  const passes = new RegExp(`^(?:${phonePattern})$`, 'v');
  const refused = [...numbers.map(([kind = '', text = '']) => ({ kind, text }))]
    .filter(({ kind }) => ['555-123-4567', 'with an extension', 'another country'].includes(kind))
    .filter(({ kind, text }) => passes.test(text) !== (kind === '555-123-4567'));
  expect(refused).toEqual([]);
  for (const text of ['', '417555', '(800) FLOWERS', '1-800-GO-4-IT-99999', '+4175550142'])
    expect([text, passes.test(text)]).toEqual([text, false]);
});

test.each(rowsOf('another country'))('a number of %s: %j', (_what, written = '') => {
  expect(isForeignPhone(written)).toBe(true);
});

test.each(rowsOf('not known to be of another country'))('a number %s: %j', (_what, written = '') => {
  expect(isForeignPhone(written)).toBe(false);
});

test('a leading 1 stays while the number has at most ten digits, unless it is written as +1', () => {
  expect(parsePhoneDigits('1555')).toBe('1555');
  expect(parsePhoneDigits('+1 555')).toBe('555');
});

test('formatted digits are parsed as the same digits', () => {
  fc.assert(fc.property(digits, (some) => expect(parsePhoneDigits(formatPhoneDigits(some))).toBe(some)));
});

test('a complete number is parsed with any separators, with or without the country code 1', () => {
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

test('any text is parsed as at most ten digits and nothing else', () => {
  fc.assert(fc.property(fc.string(), (text) => expect(parsePhoneDigits(text)).toMatch(/^\d{0,10}$/)));
});

test('isCompletePhone accepts the same numbers as the pattern in the api’s description', () => {
  const { components } = JSON.parse(readFileSync(resolve('api/openapi.json'), 'utf8')) as Description;
  const accepted = new RegExp(components.schemas.SellerSubmission.properties.phone.pattern);
  expect(isCompletePhone('+15551234567')).toBe(true);
  for (const cut of ['+1555123456', '+1', '']) expect(isCompletePhone(cut)).toBe(false);
  const near = fc.stringMatching(/^\+?[12]?[0-9]{9,11}[ x]?$/);
  fc.assert(fc.property(near, (phone) => expect(isCompletePhone(phone)).toBe(accepted.test(phone))));
});
