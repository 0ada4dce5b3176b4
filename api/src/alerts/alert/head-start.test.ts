import { expect, test } from '@jest/globals';
import { findHeadStart } from './head-start.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

test.each([
  [
    'the head start begins with the last email if all are finished',
    { unfinished: 0, lastAt: at(2), triedAt: at(1) },
    3,
    at(2),
  ],
  [
    'the head start begins with the start of the alert (null) if there was nobody to email',
    { unfinished: 0, lastAt: null, triedAt: null },
    3,
    null,
  ],
  [
    'the head start does not begin while some emails were never tried',
    { unfinished: 5, lastAt: at(2), triedAt: null },
    99,
    undefined,
  ],
  ['an email that is retried delays the head start', { unfinished: 1, lastAt: at(2), triedAt: at(1) }, 4, undefined],
  [
    'the head start begins four hours after all emails were tried, even if one is still retried',
    { unfinished: 1, lastAt: at(4), triedAt: at(1) },
    5,
    at(5),
  ],
  [
    'the head start begins four hours after all emails were tried, even if the job runs a day later',
    { unfinished: 1, lastAt: at(4), triedAt: at(1) },
    29,
    at(5),
  ],
])('%s', (_title, regular, hour, expected) => {
  expect(findHeadStart(regular, at(hour))).toEqual(expected);
});
