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

test('sales of colleagues make the ceiling of an agent', () => {
  const { limitCents, mostCents, result } = estimate(sales('bob', 2_000_000));
  expect(limitCents).toBe(result?.figures?.ceilingCents);
  expect(mostCents).toBe(limitCents);
});

test('sales that agents entered alone let them offer the set amount at most', () => {
  const { limitCents, result } = estimate(sales('ann', 20_000_000));
  expect(result?.figures?.ceilingCents).toBeGreaterThan(SET);
  expect(limitCents).toBe(SET);
});

test('a colleague who confirms them makes them count', () => {
  const { limitCents, result } = estimate(sales('ann', 20_000_000, ['bob']));
  expect(limitCents).toBe(result?.figures?.ceilingCents);
});

test('better factors raise no limit of an agent, but that of an admin', () => {
  const comps = sales('bob', 2_000_000);
  const better = { utilities: 120 };
  expect(estimate(comps, ann, better).limitCents).toBe(estimate(comps).limitCents);
  const admin = estimate(comps, { staffId: 'eve', role: 'admin' }, better);
  expect(admin.limitCents).toBeGreaterThan(Number(estimate(comps).limitCents));
});

test('without sales there is no ceiling, and the set amount limits everybody who is no admin', () => {
  expect(estimate([])).toMatchObject({ limitCents: null, mostCents: SET });
});
