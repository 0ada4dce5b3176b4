import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLand } from './read-land.js';

const NOTES = readFileSync(join(import.meta.dirname, 'notes.tsv'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split('\t') as [string, string, string, string, string]);

function read(note: string): string[] {
  const found = readLand(note);
  const joined = (values: unknown[]) => values.filter((value) => value !== undefined).join(',');
  const money = found.flatMap(({ fields: { askingCents, backTaxesCents } }) => [
    ...(askingCents ? [`ask ${askingCents / 100}`] : []),
    ...(backTaxesCents ? [`back ${backTaxesCents / 100}`] : []),
  ]);
  return [
    joined(found.map(({ fields }) => fields.acres)),
    joined(found.map(({ fields }) => fields.apn)),
    joined(found.map(({ fields }) => fields.countyFips ?? fields.state)),
    money.toSorted().join(';'),
  ];
}

test.each(NOTES)('acres %j, number %j, place %j, money %j of: %s', (acres, apn, place, money, note) => {
  expect(read(note)).toEqual([acres, apn, place, money]);
});

test('a suggestion has the words that it comes from, on one line', () => {
  expect(
    readLand('It is 5.2  +/- acres. Crisp County GA, APN 123-45-678, asking $15,000.').map(({ words }) => words),
  ).toEqual(['Crisp County GA', '5.2 +/- acres', '123-45-678', '$15,000']);
});

test('the longest note that fits a form is read in a moment, whatever it holds', () => {
  for (const part of [
    '5 acres ',
    '1-',
    '$5 k an acre, ',
    'apn 1 ',
    'St. Louis County ',
    'five hundred and ',
    '1 2 3 ',
    '.1, ',
    'sell 10 acres of ',
  ]) {
    const before = performance.now();
    readLand(part.repeat(5000 / part.length));
    expect(performance.now() - before).toBeLessThan(1000);
  }
});
