import { expect, test } from '@jest/globals';
import { isDue, movedDeal, withdrawnDeal } from './deal-stages.js';

const now = new Date('2026-11-28T15:00:00Z');
const before = new Date('2026-11-28T14:00:00Z');
const later = new Date('2026-11-28T16:00:00Z');
const time = { now, today: '2026-11-28' };
const cash = { terms: null, soldTerms: null };
const pending = { ...cash, stage: 'pending', publicAt: before } as const;

test('a sale keeps its price, buyer, terms and day', () => {
  const sale = { soldCents: 900_000, buyerLeadId: 'b', soldTerms: 'cash', soldOn: '2026-11-20' } as const;
  expect(movedDeal(pending, { to: 'sold', ...sale }, time)).toEqual({ stage: 'sold', ...sale, closedAt: now });
});

test('a sale without a day is of today, and never of a later one', () => {
  expect(movedDeal(pending, { to: 'sold' }, time)).toMatchObject({ soldOn: '2026-11-28', soldCents: null });
  expect(() => movedDeal(pending, { to: 'sold', soldOn: '2026-11-29' }, time)).toThrow();
});

test('a deal whose buyer stepped back is public, or early, as its date has it', () => {
  expect(movedDeal(pending, { to: 'public' }, time)).toEqual({ stage: 'early' });
  expect(movedDeal(pending, { to: 'early' }, time)).toEqual({ stage: 'early' });
});

test('an early deal whose date has come can be taken as a public one, and sold only after that', () => {
  expect(movedDeal({ ...cash, stage: 'early', publicAt: before }, { to: 'pending' }, time)).toEqual({
    stage: 'pending',
  });
  expect(() => movedDeal({ ...cash, stage: 'early', publicAt: before }, { to: 'sold' }, time)).toThrow('is public');
  expect(() => movedDeal({ ...cash, stage: 'early', publicAt: later }, { to: 'sold' }, time)).toThrow('is early');
});

test('a sold deal cannot be withdrawn; every other one can', () => {
  expect(withdrawnDeal(pending, now)).toEqual({ stage: 'withdrawn', closedAt: now });
  expect(() => withdrawnDeal({ stage: 'sold', publicAt: before }, now)).toThrow('is sold');
});

test('members are told once the five minutes are over, unless it was stopped', () => {
  expect(isDue({ stage: 'scheduled', startsAt: before }, now)).toBe(true);
  expect(isDue({ stage: 'scheduled', startsAt: later }, now)).toBe(false);
  expect(isDue({ stage: 'preparing', startsAt: null }, now)).toBe(false);
});

test('a deal without financing is sold for cash', () => {
  expect(() => movedDeal(pending, { to: 'sold', soldTerms: 'financed' }, time)).toThrow();
});
