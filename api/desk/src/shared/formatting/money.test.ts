import { expect, test } from '@jest/globals';
import { figureOf } from './money.ts';

test.each([
  ['2,800', 2800],
  ['$19.50', 19.5],
  ['.5', 0.5],
  ['', null],
  // The api reports the fault of these.
  ['$', '$'],
  ['5,2', '5,2'],
])('%j is the figure %j', (text, figure) => {
  expect(figureOf(text)).toBe(figure);
});
