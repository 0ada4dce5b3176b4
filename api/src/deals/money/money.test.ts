import { expect, test } from '@jest/globals';
import type { StaffRole } from '../../staff/access/staff-identity.js';
import { MOST_COSTS } from '../deal/deal-facts.js';
import { moneyOf, refuseWrongCost, refuseWrongPurchase } from './money.js';

const SOLD = {
  stage: 'sold',
  ...{ boughtCents: 460_000, boughtOn: '2026-10-01', costsCents: null },
  ...{ priceCents: 990_000, soldCents: 950_000 },
} as const;
const costs = [{ amountCents: 35_000 }, { amountCents: 15_000 }];
const known = { costs, today: '2026-11-24', soldOn: '2026-11-02' };

test.each<[string, object, object]>([
  ['a sold deal', {}, { costsCents: 50_000, profitCents: 440_000, daysHeld: 32 }],
  ['costs in one sum besides the listed ones', { costsCents: 65_000 }, { costsCents: 115_000, profitCents: 375_000 }],
  ['a loss', { soldCents: 400_000 }, { profitCents: -110_000 }],
  ['land that was bought and sold on one day', { boughtOn: '2026-11-02' }, { daysHeld: 0 }],
  ['a sale before the purchase', { boughtOn: '2026-11-03' }, { daysHeld: null, profitCents: 440_000 }],
  ['an unknown purchase', { boughtCents: null, boughtOn: null }, { profitCents: null, daysHeld: null }],
  ['an older sale without its price', { soldCents: null }, { profitCents: null }],
])('the money of %s', (_what, fields, expected) => {
  expect(moneyOf({ ...SOLD, ...fields }, known)).toMatchObject(expected);
});

test('before the sale, the profit is that at the price, and the days are counted until today', () => {
  const open = { ...SOLD, stage: 'early', soldCents: null } as const;
  const unsold = { ...known, soldOn: null };
  expect(moneyOf(open, unsold)).toEqual({ costsCents: 50_000, profitCents: 480_000, daysHeld: 54 });
  expect(moneyOf({ ...open, priceCents: null }, unsold).profitCents).toBeNull();
  expect(moneyOf({ ...open, stage: 'withdrawn' }, unsold).profitCents).toBeNull();
});

test('a cost may be of today, but not of tomorrow, and a deal has at most 200 costs', () => {
  const refuse = (day: string, count: number) => () => refuseWrongCost({ day }, { count, today: '2026-11-24' });
  expect(refuse('2026-11-24', MOST_COSTS - 1)).not.toThrow();
  expect(refuse('2026-11-25', 0)).toThrow(expect.objectContaining({ status: 400 }));
  expect(refuse('2026-11-24', MOST_COSTS)).toThrow(expect.objectContaining({ status: 409 }));
});

test.each<[string, string | null, StaffRole, number | undefined]>([
  ['preparing', '2026-11-24', 'agent', undefined],
  ['preparing', '2026-11-25', 'agent', 400],
  ['early', '2026-11-24', 'agent', 403],
  ['early', '2026-11-24', 'admin', undefined],
  ['sold', '2026-11-02', 'admin', undefined],
  ['sold', '2026-11-03', 'admin', 400],
  ['withdrawn', null, 'admin', undefined],
])(
  'the purchase of a deal that is %s, on %s, changed by the role %s: refused with %s',
  (stage, boughtOn, role, status) => {
    const deal = { stage: stage as 'sold', soldOn: stage === 'sold' ? '2026-11-02' : null };
    const change = () => refuseWrongPurchase(deal, { boughtOn }, { role, today: '2026-11-24' });
    if (status === undefined) expect(change).not.toThrow();
    else expect(change).toThrow(expect.objectContaining({ status }));
  },
);
