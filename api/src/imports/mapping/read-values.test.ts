import { expect, test } from '@jest/globals';
import type { StoredColumn } from '../import.entity.js';
import { DateOrderWatch } from '../file/date-order.js';
import { isHeader } from '../file/header.js';
import { keysIn } from '../file/row-keys.js';
import { matchColumns, matchValues } from './match-columns.js';
import { readDay } from './read-day.js';
import { readRowLand } from './read-land.js';
import { readAcres, readCents } from './read-numbers.js';
import { readPerson, readStop } from './read-person.js';
import { RowValues } from './row-values.js';

const valuesOf = (cells: Readonly<Record<string, string>>) => {
  const columns = Object.keys(cells).map((field): StoredColumn => ({ name: field, field, dates: 'month-first' }));
  return new RowValues(columns, Object.values(cells));
};
const JANE = { name: 'Jane Roe', phone: '(575) 555-0101' };

test.each([
  ['2026-11-24', 'month-first', '2026-11-24'],
  ['2026-11-24T10:00:00Z', 'month-first', '2026-11-24'],
  ['11/24/2026', 'month-first', '2026-11-24'],
  ['3/4/24 10:15 AM', 'month-first', '2024-03-04'],
  ['3/4/2024', 'day-first', '2024-04-03'],
  ['3/4/2024', 'mixed', 'ambiguous'],
  ['24/11/2026', 'mixed', '2026-11-24'],
  ['Nov 24, 2026', 'month-first', '2026-11-24'],
  ['Tuesday, November 24th 2026', 'month-first', '2026-11-24'],
  ['24-Nov-26', 'month-first', '2026-11-24'],
  ['2/30/2026', 'month-first', undefined],
  ['24/11/2026', 'month-first', undefined],
  ['yesterday', 'month-first', undefined],
] as const)('the date %j in a column that is %s is %s', (text, order, day) => {
  expect(readDay(text, order)).toBe(day);
});

test('the order of a column of dates is found by its days after the 12th', () => {
  const orderOf = (...values: string[]) => {
    const watch = new DateOrderWatch();
    for (const value of values) watch.add(value);
    return watch.order;
  };
  expect([orderOf('3/4/2024'), orderOf('3/4/2024', '24/3/2024'), orderOf('24.3.2024', '3/24/2024')]).toEqual([
    'month-first',
    'day-first',
    'mixed',
  ]);
  // A date that does not exist says nothing about the others.
  expect(orderOf('10/3/2026', '13/13/2026')).toBe('month-first');
});

test.each([
  ['$12,500.00', 1_250_000],
  ['12500', 1_250_000],
  ['USD 7.5', 750],
  ['12,50', undefined],
  ['$5.000', undefined],
  ['-5', undefined],
  ['0', undefined],
  ['twelve', undefined],
])('the amount %j is %s cents', (text, cents) => {
  expect(readCents(text)).toBe(cents);
});

test.each([
  ['5.2', 5.2],
  ['1,250 acres', 1250],
  ['5.200000000000001', 5.2],
  ['.25', 0.25],
  ['5,2', undefined],
  ['0', undefined],
])('the acres %j are %s', (text, acres) => {
  expect(readAcres(text)).toBe(acres);
});

test('of several numbers and addresses the first counts, and the others are kept for a note', () => {
  const row = { name: 'ROE, JANE', phone: '575-555-0101 / 575.555.0102', email: 'A@mail.example, b@mail.example' };
  expect(readPerson(valuesOf(row))).toEqual({
    ...{ firstName: 'JANE', lastName: 'ROE', phone: '+15755550101', email: 'A@mail.example' },
    more: ['Other phone: +15755550102', 'Other email: b@mail.example'],
  });
});

test.each([
  [{ phone: '575-555-0101 x7' }, 'Phone: It has an extension. Write the number that reaches the person directly.'],
  [{ phone: '+44 20 7946 0018' }, 'Phone: Write a US phone number with ten digits.'],
  [{ name: 'Jane' }, 'Name: A first name or a last name is missing.'],
  [{ name: '\u200b' }, 'Name: This is missing.'],
  [{ email: 'not an address' }, 'Email: Write an email address such as john.doe@example.com.'],
])('a person with %j is refused: %s', (fields, words) => {
  expect(() => readPerson(valuesOf({ ...JANE, ...fields }))).toThrow(words);
});

test('a stop counts for the number without its extension', () => {
  expect(readStop(valuesOf({ phone: '575-555-0101 x7', email: 'A@Mail.example' }))).toEqual({
    phones: ['+15755550101'],
    emails: ['a@mail.example'],
  });
});

test('a column of a stop list may have numbers and addresses', () => {
  const stopOf = (phone: string) => readStop(valuesOf({ phone }));
  expect([stopOf('575-555-0101'), stopOf('A@Mail.example')]).toEqual([
    { phones: ['+15755550101'], emails: [] },
    { phones: [], emails: ['a@mail.example'] },
  ]);
  expect(() => stopOf('a@')).toThrow('Email: Write an email address such as john.doe@example.com.');
});

test.each([
  [
    { state: 'Arizona', county: 'Apache County' },
    { state: 'AZ', countyFips: '04001' },
  ],
  [{ county: '4001' }, { state: 'AZ', countyFips: '04001' }],
  [{ county: 'Apache, AZ' }, { state: 'AZ', countyFips: '04001' }],
])('the land of %j is found', (fields, land) => {
  expect(readRowLand(valuesOf(fields))).toMatchObject(land);
});

test.each([
  [{ county: 'Lincoln' }, 'State: Several states have a county of this name.'],
  [{ state: 'AZ', county: 'Luna' }, 'County: There is no county of this name in the state.'],
  [{ state: 'ZZ' }, 'State: Write a state such as AZ or Arizona.'],
  [{ acres: '5,2' }, 'Acres: Write a number above 0 such as 5.2.'],
])('the land of %j is refused: %s', (fields, words) => {
  expect(() => readRowLand(valuesOf(fields))).toThrow(words);
});

test('columns get fields by their names, the likeliest first', () => {
  expect(
    matchColumns('sellers', [
      'State',
      'Property State',
      'Phone 1',
      'Phone 2',
      'E-Mail Address',
      'Mailing State',
      'Size (acres)',
    ]),
  ).toEqual([null, 'state', 'phone', 'phone', 'email', 'notes', 'acres']);
});

test('names of columns in the exports of other systems are known', () => {
  const podio = ['Created on', 'Asking Price - amount', 'Asking Price - currency', 'Next call - start'];
  expect(matchColumns('sellers', podio)).toEqual(['addedOn', 'asking', null, null]);
  const others = ['Owner 1 First Name', 'Owner 1 Email', 'Lead Created Date', 'Deal Status', 'Additional Phones'];
  expect(matchColumns('sellers', others)).toEqual(['firstName', 'email', 'addedOn', 'status', 'phone']);
  expect(matchColumns('buyers', ['Joined', 'Tags'])).toEqual(['addedOn', 'notes']);
  expect(matchColumns('inventory', ['St'])).toEqual(['state']);
});

test('without names, columns get fields by the values of the first row', () => {
  expect(matchValues('stops', ['Jane', '575-555-0101', 'a@mail.example'])).toEqual([null, 'phone', 'email']);
  expect(matchValues('comps', ['575-555-0101'])).toEqual([null]);
});

test('a first row with values of a person is no header', () => {
  expect([isHeader(['Name', 'Phone 1']), isHeader(['Jane', '575-555-0101']), isHeader(['Jane', '12,500'])]).toEqual([
    true,
    false,
    false,
  ]);
});

test('numbers and addresses in cells are the keys by which an erasure finds a row', () => {
  expect(keysIn(['Jane', 'Cell: 575-555-0101', 'write to Jane.Roe@Mail.example, or mailto:b@mail.example'])).toEqual([
    '+15755550101',
    'jane.roe@mail.example',
    'b@mail.example',
  ]);
});
