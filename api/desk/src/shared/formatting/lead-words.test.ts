import { expect, test } from '@jest/globals';
import { counted, forCount } from './lead-words.ts';

test.each([
  [0, '0 acres'],
  [0.5, '0.5 acres'],
  [0.99999, '1 acre'],
  [1, '1 acre'],
  [1.5, '1.5 acres'],
  [2, '2 acres'],
  [2000, '2,000 acres'],
])('%d acres are written "%s"', (count, words) => {
  expect(counted(count, 'acre')).toBe(words);
});

test.each([
  [0, '0 entries are'],
  [1, '1 entry is'],
  [2, '2 entries are'],
])('%d entries and their verb are written "%s"', (count, words) => {
  expect(counted(count, 'entry is', 'entries are')).toBe(words);
  expect(forCount(count, 'one', 'more')).toBe(count === 1 ? 'one' : 'more');
});
