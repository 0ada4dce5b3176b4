import { expect, test } from '@jest/globals';
import { parseFigure } from './money.ts';

test.each([
  ['2,800', 2800],
  ['$19.50', 19.5],
  ['.5', 0.5],
  ['', null],
  // Not numbers: they are sent as typed, and the api returns an error.
  ['$', '$'],
  ['5,2', '5,2'],
])('the text %j is read as %j', (text, figure) => {
  expect(parseFigure(text)).toBe(figure);
});
