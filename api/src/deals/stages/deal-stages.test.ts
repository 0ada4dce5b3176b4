import { expect, test } from '@jest/globals';
import { isDue, movedDeal, withdrawnDeal } from './deal-stages.js';

const now = new Date('2026-11-28T15:00:00Z');
const before = new Date('2026-11-28T14:00:00Z');
const later = new Date('2026-11-28T16:00:00Z');
const time = { now, today: '2026-11-28' };
const cash = { terms: null, soldTerms: null };
const pending = { ...cash, stage: 'pending', publicAt: before } as const;

test('a deal that is sold stores price, buyer, terms and day of the sale', () => {
  const sale = { soldCents: 900_000, buyerLeadId: 'b', soldTerms: 'cash', soldOn: '2026-11-20' } as const;
  expect(movedDeal(pending, { to: 'sold', ...sale }, time)).toEqual({
    stage: 'sold',
    ...sale,
    soldPriceHidden: false,
    closedAt: now,
  });
});

test('the day of a sale is today by default, and a later day is refused', () => {
  expect(movedDeal(pending, { to: 'sold' }, time)).toMatchObject({ soldOn: '2026-11-28', soldCents: null });
  expect(() => movedDeal(pending, { to: 'sold', soldOn: '2026-11-29' }, time)).toThrow();
});

test('a deal whose buyer stepped back is stored as early, from which its public date makes it public', () => {
  expect(movedDeal(pending, { to: 'public' }, time)).toEqual({ stage: 'early' });
  expect(movedDeal(pending, { to: 'early' }, time)).toEqual({ stage: 'early' });
});

test('a deal must be pending before it is sold, whether it is early or public', () => {
  expect(movedDeal({ ...cash, stage: 'early', publicAt: before }, { to: 'pending' }, time)).toEqual({
    stage: 'pending',
  });
  expect(() => movedDeal({ ...cash, stage: 'early', publicAt: before }, { to: 'sold' }, time)).toThrow('is public');
  expect(() => movedDeal({ ...cash, stage: 'early', publicAt: later }, { to: 'sold' }, time)).toThrow('is early');
});

test('a pending deal can be withdrawn, a sold one cannot', () => {
  expect(withdrawnDeal(pending, now)).toEqual({ stage: 'withdrawn', closedAt: now });
  expect(() => withdrawnDeal({ stage: 'sold', publicAt: before }, now)).toThrow('is sold');
});

test('a scheduled deal is due when its start time has come, unless it was stopped', () => {
  expect(isDue({ stage: 'scheduled', startsAt: before }, now)).toBe(true);
  expect(isDue({ stage: 'scheduled', startsAt: later }, now)).toBe(false);
  expect(isDue({ stage: 'preparing', startsAt: null }, now)).toBe(false);
});

test('a deal without financing terms cannot be sold with financing', () => {
  expect(() => movedDeal(pending, { to: 'sold', soldTerms: 'financed' }, time)).toThrow();
});
