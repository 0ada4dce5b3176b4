import { expect, test } from '@jest/globals';
import { objectionTo, type OpenAbsence } from './absence-objections.js';

const TODAY = '2026-12-08';
const ANN = { id: 'ann', name: 'Ann', isWorker: true };
const BOB = { id: 'bob', name: 'Bob', isWorker: true };
const CID = { id: 'cid', name: 'Cid', isWorker: true };
const DAYS = { firstDay: '2026-12-10', lastDay: '2026-12-14' };

const objectionOf = (asked: object, ...open: OpenAbsence[]) => {
  const objection = objectionTo({ person: ANN, cover: BOB, ...DAYS, ...asked }, open, TODAY);
  return objection && [objection.field, objection.message];
};

test.each([
  { firstDay: TODAY, lastDay: TODAY },
  DAYS,
  { firstDay: '2026-12-10', lastDay: '2027-03-11' },
  { firstDay: '2027-12-09', lastDay: '2027-12-09' },
])('days away from $firstDay to $lastDay can be set on December 8', (days) => {
  expect(objectionOf(days)).toBeUndefined();
});

test.each([
  ['that have begun', { firstDay: '2026-12-07' }, 'firstDay', 'Choose today or a later day.'],
  ['over a year ahead', { firstDay: '2027-12-10', lastDay: '2027-12-10' }, 'firstDay', 'Choose a day within a year.'],
  ['that end before they begin', { lastDay: '2026-12-09' }, 'lastDay', 'Choose the first day or a later one.'],
  [
    'for ever',
    { lastDay: '9999-12-31' },
    'lastDay',
    'Choose at most 92 days. For longer, an admin reassigns the leads.',
  ],
  [
    'of 93 days',
    { lastDay: '2027-03-12' },
    'lastDay',
    'Choose at most 92 days. For longer, an admin reassigns the leads.',
  ],
  ['that the person covers alone', { cover: ANN }, 'coveredById', 'Choose a colleague, not the person who is away.'],
  [
    'without a colleague',
    { cover: undefined },
    'coveredById',
    'Choose an active account with the role agent or admin.',
  ],
  [
    'with a colleague who does not work leads',
    { cover: { ...BOB, isWorker: false } },
    'coveredById',
    'Choose an active account with the role agent or admin.',
  ],
])('days away %s are refused', (_what, asked, field, message) => {
  expect(objectionOf(asked)).toEqual([field, message]);
});

const FROM_14 = { firstDay: '2026-12-14', lastDay: '2026-12-20' };
const FROM_15 = { firstDay: '2026-12-15', lastDay: '2026-12-20' };

test('a person has one absence at a time, on whatever days', () => {
  expect(objectionOf({}, { staff: ANN, coveredById: 'cid', firstDay: '2027-01-01', lastDay: '2027-01-01' })).toEqual([
    'firstDay',
    'Ann is away on Jan 1 already. End that first.',
  ]);
});

test('two people cannot cover each other on the same day, and a colleague who is away covers for nobody', () => {
  expect(objectionOf({}, { staff: BOB, coveredById: 'ann', ...FROM_14 })).toEqual([
    'coveredById',
    'Bob is away from Dec 14 to Dec 20. Choose another colleague.',
  ]);
  expect(objectionOf({}, { staff: BOB, coveredById: 'ann', ...FROM_15 })).toBeUndefined();
});

test('a person who covers for a colleague is not away on the same day', () => {
  expect(objectionOf({}, { staff: CID, coveredById: 'ann', ...FROM_14 })).toEqual([
    'firstDay',
    'Ann covers for Cid from Dec 14 to Dec 20. Choose other days, or ask Cid to end that first.',
  ]);
  expect(objectionOf({}, { staff: CID, coveredById: 'ann', ...FROM_15 })).toBeUndefined();
  expect(objectionOf({}, { staff: CID, coveredById: 'bob', ...FROM_14 })).toBeUndefined();
});
