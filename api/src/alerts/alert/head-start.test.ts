import { expect, test } from '@jest/globals';
import { headStartFrom } from './head-start.js';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 28, hour));

test.each([
  ['all have ended', { open: 0, lastAt: at(2), triedAt: at(1) }, 3, at(2)],
  ['there was nobody to tell', { open: 0, lastAt: null, triedAt: null }, 3, null],
  ['some were not tried yet, however long it takes', { open: 5, lastAt: at(2), triedAt: null }, 99, undefined],
  ['one is tried again and again', { open: 1, lastAt: at(2), triedAt: at(1) }, 4, undefined],
  ['one is tried again, four hours after all were tried', { open: 1, lastAt: at(4), triedAt: at(1) }, 5, at(5)],
  ['one is tried again, and nobody looked for a day', { open: 1, lastAt: at(4), triedAt: at(1) }, 29, at(5)],
])('the head start counts from its time when %s', (_what, regular, hour, expected) => {
  expect(headStartFrom(regular, at(hour))).toEqual(expected);
});
