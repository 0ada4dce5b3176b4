import { expect, test } from '@jest/globals';
import { paymentTableOf } from './payment-table.js';

const terms = { downCents: 100_000, payments: 48, paymentCents: 25_000, balloonCents: 0 };

test('the payments of a purchase, and the balance after each year', () => {
  expect(paymentTableOf(1_000_000, terms)).toEqual({
    totals: [
      { name: 'Amount financed', value: '$9,000' },
      { name: 'Finance charge', value: '$3,000' },
      { name: 'All payments', value: '$12,000' },
      { name: 'All payments, with the down payment', value: '$13,000' },
    ],
    balances: [
      { name: 'After 1 year', value: '$7,222' },
      { name: 'After 2 years', value: '$5,161' },
      { name: 'After 3 years', value: '$2,771' },
      { name: 'After 4 years', value: '$0' },
    ],
  });
});

test('a balloon is owed until the last payment, which may end a part of a year', () => {
  const withBalloon = { downCents: 0, payments: 18, paymentCents: 10_000, balloonCents: 820_000 };
  expect(paymentTableOf(1_000_000, withBalloon)).toEqual({
    totals: [
      { name: 'Amount financed', value: '$10,000' },
      { name: 'Finance charge', value: '$0' },
      { name: 'All payments, with the balloon', value: '$10,000' },
    ],
    balances: [
      { name: 'After 1 year', value: '$8,800' },
      { name: 'After 18 months', value: '$0' },
    ],
  });
});

test('payments that do not repay the price have no table', () => {
  expect(paymentTableOf(10_000_000, terms)).toBeUndefined();
});

test('no table has more than a row a year', () => {
  expect(paymentTableOf(1_000_000, { ...terms, payments: 480 })?.balances).toHaveLength(40);
});
