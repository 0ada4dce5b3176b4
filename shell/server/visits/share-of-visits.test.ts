/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { drawVisitNumber, isInShare, parseVisitNumber } from './visits.ts';

const numbers = Array.from({ length: 10_000 }, (_, number) => number);
const share = (version: string, percent: number) =>
  numbers.filter((number) => isInShare('seller', { version, percent }, number));

test.each([1, 10, 50, 99])('a share of %d percent contains about that part of the visits', (percent) => {
  // Within five standard deviations of the expected number.
  const deviation = Math.sqrt((percent / 100) * (1 - percent / 100) * 10_000);
  expect(Math.abs(share('1.0.1', percent).length - percent * 100)).toBeLessThan(5 * deviation);
});

test('when a share grows, the visits in it stay in it', () => {
  const large = share('1.0.1', 30);
  expect(share('1.0.1', 10).filter((number) => !large.includes(number))).toEqual([]);
});

test('the share of the next version contains other visits', () => {
  const next = share('1.0.2', 10);
  const both = share('1.0.1', 10).filter((number) => next.includes(number)).length;
  expect(both).toBeGreaterThan(50);
  expect(both).toBeLessThan(150);
});

test('only visit numbers from 0 to 9999 are read from the cookie', () => {
  for (const text of [undefined, '', '-1', '10000', '1.5', '12ab', ' 7'])
    expect(parseVisitNumber(text)).toBeUndefined();
  expect(parseVisitNumber('0')).toBe(0);
  expect(parseVisitNumber(String(drawVisitNumber()))).toBeGreaterThanOrEqual(0);
});
