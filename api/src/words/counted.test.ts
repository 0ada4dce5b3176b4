import { expect, test } from '@jest/globals';
import { counted, forCount } from './counted.js';

test.each([
  [0, '0 hours'],
  [0.5, '0.5 hours'],
  [0.99999, '1 hour'],
  [1, '1 hour'],
  [1.5, '1.5 hours'],
  [2, '2 hours'],
  [2000, '2,000 hours'],
])('%d hours are written "%s"', (count, words) => {
  expect(counted(count, 'hour')).toBe(words);
});

test.each([
  [0, '0 entries are'],
  [1, '1 entry is'],
  [2, '2 entries are'],
])('%d entries and their verb are written "%s"', (count, words) => {
  expect(counted(count, 'entry is', 'entries are')).toBe(words);
  expect(forCount(count, 'one', 'more')).toBe(count === 1 ? 'one' : 'more');
});
