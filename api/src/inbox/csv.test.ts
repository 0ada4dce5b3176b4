import { expect, test } from '@jest/globals';
import { toCsvLine, toReadablePhone } from './csv.js';

test.each([
  [['a', 'b'], 'a,b\r\n'],
  [['a,b', 'say "hi"', 'two\nlines', 'x\r\ny'], '"a,b","say ""hi""","two\nlines","x\r\ny"\r\n'],
  [[null, '', ' blank ends '], ',," blank ends "\r\n'],
  [['O’Néill', '🌾', '张伟'], 'O’Néill,🌾,张伟\r\n'],
  [['a=1', '1+1', "O'Néill", 'x@y.example'], "a=1,1+1,O'Néill,x@y.example\r\n"],
])('the cells %j are the line %j', (cells, line) => {
  expect(toCsvLine(cells)).toBe(line);
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '=HYPERLINK("http://x.example","y")', '＝1', "=cmd|' /C calc'!A0"])(
  'the cell %j is text to a spreadsheet',
  (cell) => {
    expect(toCsvLine([cell])).toMatch(/^"?'/);
  },
);

test('a phone number is text that people can read', () => {
  expect(toReadablePhone('+12125550123')).toBe('(212) 555-0123');
});
