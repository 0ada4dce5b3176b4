/** @jest-environment node */
import { expect, test } from '@jest/globals';
import { drawVisitNumber, isInShare, parseVisitNumber } from './visits.ts';

const numbers = Array.from({ length: 10_000 }, (_, number) => number);
const share = (version: string, percent: number) =>
  numbers.filter((number) => isInShare('seller', { version, percent }, number));

test.each([1, 10, 50, 99])('a share of %d percent holds about as many numbers', (percent) => {
  // Five standard deviations.
  const deviation = Math.sqrt((percent / 100) * (1 - percent / 100) * 10_000);
  expect(Math.abs(share('1.0.1', percent).length - percent * 100)).toBeLessThan(5 * deviation);
});

test('a share that grows keeps who was in it', () => {
  const large = share('1.0.1', 30);
  expect(share('1.0.1', 10).filter((number) => !large.includes(number))).toEqual([]);
});

test('the next version falls on other visits', () => {
  const next = share('1.0.2', 10);
  const both = share('1.0.1', 10).filter((number) => next.includes(number)).length;
  expect(both).toBeGreaterThan(50);
  expect(both).toBeLessThan(150);
});

test('a number that nobody drew is none', () => {
  for (const text of [undefined, '', '-1', '10000', '1.5', '12ab', ' 7'])
    expect(parseVisitNumber(text)).toBeUndefined();
  expect(parseVisitNumber('0')).toBe(0);
  expect(parseVisitNumber(String(drawVisitNumber()))).toBeGreaterThanOrEqual(0);
});
