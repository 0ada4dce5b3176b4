import { expect, test } from '@jest/globals';
import { computeApr } from './apr.js';

const A_LOAN = { payments: 24, paymentCents: 23_000, balloonCents: 0 };

// Published examples of Regulation Z, appendix J: one advance, monthly payments and a regular first period.
test.each([
  ['(c)(1)(i)', A_LOAN, 9.69],
  ['(c)(3)(i)', { ...A_LOAN, balloonCents: 5000 }, 10.5],
])('the computed rate of example %s is the published one', (_example, terms, apr) => {
  expect(computeApr(500_000, terms)).toBe(apr);
});

test('the rate is 0 without interest, and 12 for 1 % a month, with one payment or with a balloon', () => {
  expect(computeApr(552_000, A_LOAN)).toBe(0);
  expect(computeApr(100_000, { payments: 1, paymentCents: 101_000, balloonCents: 0 })).toBe(12);
  const interestOnly = { payments: 60, paymentCents: 1000, balloonCents: 100_000 };
  expect(computeApr(100_000, interestOnly)).toBe(12);
});

test('payments that do not repay the financed amount, or repay many times that amount, have no rate', () => {
  expect(computeApr(552_001, A_LOAN)).toBeUndefined();
  expect(computeApr(100, A_LOAN)).toBeUndefined();
});
