import { expect, test } from '@jest/globals';
import { FIELD_NAMES } from './template-fields.js';
import { faultsIn, fieldsIn, fillTemplate } from './template-text.js';

test('each field is replaced by its value', () => {
  const values: Record<string, string> = { 'seller name': 'Jane Doe', price: '$2,800' };
  const filled = fillTemplate('Dear {seller name},\n{price} for {seller name}.', (name) => values[name] ?? '');
  expect(filled).toBe('Dear Jane Doe,\n$2,800 for Jane Doe.');
});

test.each([
  ['a field in braces', '{price}'],
  ['a lone brace', 'Jo {'],
  ['a replacement pattern', "$& $1 $'"],
  ['HTML', '<img src=x onerror=alert(1)>'],
])('a value with %s stays as it is', (_, value) => {
  expect(fillTemplate('Dear {seller name}, {seller name}', () => value)).toBe(`Dear ${value}, ${value}`);
});

test('the fields of a text are named once', () => {
  expect(fieldsIn('{price} {county} {price} {}')).toEqual(['price', 'county', '']);
});

test.each([
  ['an unknown field', 'Dear\n{owner name}', 'Line 2: {owner name} is not a field.'],
  ['a field in capitals', '{Seller Name}', 'Line 1: {Seller Name} is not a field.'],
  ['an empty field', '{}', 'Line 1: {} is not a field.'],
  ['an open brace', 'a\n\n{price', 'Line 3: a brace has no partner. Write a field as {seller name}, within a line.'],
  ['a closed brace', 'price}', 'Line 1: a brace has no partner. Write a field as {seller name}, within a line.'],
  ['a brace in a field', '{{price}}', 'Line 1: a brace has no partner. Write a field as {seller name}, within a line.'],
  [
    'a field over two lines',
    '{seller\nname}',
    'Line 1: a brace has no partner. Write a field as {seller name}, within a line. ' +
      'Line 2: a brace has no partner. Write a field as {seller name}, within a line.',
  ],
])('%s is named with its line', (_, text, sentence) => {
  expect(faultsIn(text, FIELD_NAMES)).toBe(sentence);
});

test('of many faults the first five are named', () => {
  const sentence = faultsIn('{a}\n'.repeat(8), FIELD_NAMES) ?? '';
  expect(sentence.match(/Line/g)).toHaveLength(5);
  expect(sentence).toMatch(/3 more\.$/);
});

test('a text with known fields only has no fault', () => {
  expect(faultsIn(FIELD_NAMES.map((name) => `{${name}}`).join('\n'), FIELD_NAMES)).toBeUndefined();
});
