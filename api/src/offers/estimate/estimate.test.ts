import { expect, test } from '@jest/globals';
import type { CompEntity } from '../comps/comp.entity.js';
import { estimateLand } from './estimate.js';
import { DEFAULT_SETTINGS } from './offer-settings.dto.js';

const SET = DEFAULT_SETTINGS.withoutSalesCents;
const land = { id: 'p', countyFips: '04001', acres: 5, access: null };
const parcel = { ...land, askingCents: null, taxesCents: null, backTaxesCents: null };
const ann = { staffId: 'ann', role: 'agent' } as const;

const staff = (id: string, role = 'agent') => ({ id, role, name: id }) as CompEntity['staff'];
const sale = (by: string, priceCents: number, confirmedBy: readonly string[] = []) =>
  ({
    ...{ id: `${by}-${priceCents}`, countyFips: '04001', acres: 5, kind: 'sold', day: '2026-11-01', url: null },
    ...{ priceCents, staffId: by, staff: staff(by), at: new Date() },
    confirmations: confirmedBy.map((id) => ({ staff: staff(id) })),
  }) as Partial<CompEntity> as CompEntity;
const sales = (by: string, priceCents: number, confirmedBy?: readonly string[]) =>
  [1, 2, 3].map((more) => sale(by, priceCents + more, confirmedBy));

const estimate = (comps: readonly CompEntity[], actor: { staffId: string; role: 'agent' | 'admin' } = ann, sent = {}) =>
  estimateLand(parcel, { comps, settings: DEFAULT_SETTINGS, sent, day: '2026-11-28' }, actor);

test('with sales that colleagues entered, the limit of an agent is the ceiling', () => {
  const { limitCents, mostCents, result } = estimate(sales('bob', 2_000_000));
  expect(limitCents).toBe(result?.figures?.ceilingCents);
  expect(mostCents).toBe(limitCents);
});

test('with only sales that the agent entered, the limit of an agent is at most withoutSalesCents', () => {
  const { limitCents, result } = estimate(sales('ann', 20_000_000));
  expect(result?.figures?.ceilingCents).toBeGreaterThan(SET);
  expect(limitCents).toBe(SET);
});

test('sales that the agent entered and a colleague confirmed count for the limit of the agent', () => {
  const { limitCents, result } = estimate(sales('ann', 20_000_000, ['bob']));
  expect(limitCents).toBe(result?.figures?.ceilingCents);
});

test('factors that staff send can raise the limit of an admin, but not that of an agent', () => {
  const comps = sales('bob', 2_000_000);
  const better = { utilities: 120 };
  expect(estimate(comps, ann, better).limitCents).toBe(estimate(comps).limitCents);
  const admin = estimate(comps, { staffId: 'eve', role: 'admin' }, better);
  expect(admin.limitCents).toBeGreaterThan(Number(estimate(comps).limitCents));
});

test('without sales there is no ceiling, and agents may offer at most withoutSalesCents', () => {
  expect(estimate([])).toMatchObject({ limitCents: null, mostCents: SET });
});
