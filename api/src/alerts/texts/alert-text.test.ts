import { expect, test } from '@jest/globals';
import type { Listing } from '../../deals/listings/listing.dto.js';
import { findTextProblem, linkOf, writeAlertText } from './alert-text.js';

const ORIGIN = 'https://www.rivers-and-ridges.example';
const landIn = (place: string): Pick<Listing, 'fields'> => ({
  fields: {
    ...{ title: `5.25 acres in ${place}`, place, acres: '5.25 acres', price: '$1,012,500', kinds: 'Recreational Land' },
    ...{ words: '$99 down and $250 a month', terms: 'Down payment $99', summary: '' },
  },
});

test('a text names company, land, price and link, without any financing term', () => {
  const parts = { company: 'River Land', url: linkOf(ORIGIN, 'k3v9Q2xmT0a') };
  const text = 'River Land: 5.25 acres in Doña Ana County, New Mexico for $1,012,500. ';
  const link = 'https://www.rivers-and-ridges.example/l/k3v9Q2xmT0a';
  const land = landIn('Doña Ana County, New Mexico');
  expect(writeAlertText(land, { ...parts, saysStop: false })).toBe(text + link);
  expect(writeAlertText(land, { ...parts, saysStop: true })).toBe(`${text}${link} Reply STOP to end`);
});

test.each([
  ['Doña Ana County, New Mexico', 'River Land', undefined],
  ['Bayamón, Puerto Rico', 'River Land', 'Phones cannot show “ó” in a plain text.'],
  ['Kauaʻi County, Hawaii', 'River Land', 'Phones cannot show “ʻ” in a plain text.'],
  ['Apache County, Arizona', 'Guaranteed Land', 'Carriers refuse texts with “Guaranteed”.'],
  ['Apache County, Arizona', 'Land and Profits', 'Carriers refuse texts with “Profits”.'],
  [
    'Lake and Peninsula Borough, Alaska',
    'A Company with a Long Name and Partners',
    'The text would be longer than 160 characters.',
  ],
])('a text about land in %s by %s: %s', (place, company, problem) => {
  expect(findTextProblem(landIn(place), company, ORIGIN)).toBe(problem);
});
