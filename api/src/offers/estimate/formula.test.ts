import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfferInputs, OfferResult } from './formula.dto.js';
import { computeOffer, LATEST_FORMULA } from './formula.js';
import { DEFAULT_SETTINGS } from './offer-settings.dto.js';

const DAY = '2026-11-24';
const PLAIN = { access: 100, utilities: 100, flood: 100, slope: 100 };

/** Comps of five acres, all sold this year in the county, at these prices. */
const compsOf = (prices: readonly number[], more: Partial<OfferInputs['comps'][number]> = {}) =>
  prices.map((priceCents, index) => ({
    ...{
      id: `comp ${index}`,
      countyFips: '04001',
      acres: 5,
      priceCents,
      kind: 'sold' as const,
      day: '2026-06-01',
      url: null,
    },
    ...more,
  }));

const inputsOf = (comps: OfferInputs['comps'], more: Partial<OfferInputs> = {}): OfferInputs => ({
  ...{ day: DAY, countyFips: '04001', acres: 5.2, askingCents: null, taxesCents: null, backTaxesCents: null },
  ...{ factors: PLAIN, settings: DEFAULT_SETTINGS, comps },
  ...more,
});

const compute = (inputs: OfferInputs) => computeOffer(LATEST_FORMULA, inputs);
const reasonsOf = ({ comps }: OfferResult) => comps.map(({ leftOut }) => leftOut);

const STORED = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../fixtures/offers/estimate/stored-offers.fixture.json'), 'utf8'),
) as { formula: number; inputs: OfferInputs; result: OfferResult }[];

test('each version of the formula computes the stored offers again, to the cent', () => {
  expect(STORED.map(({ formula, inputs }) => computeOffer(formula, inputs))).toEqual(
    STORED.map(({ result }) => result),
  );
  expect(new Set(STORED.map(({ formula }) => formula)).size).toBe(LATEST_FORMULA);
});

test('the result contains each step from the comps to the ceiling', () => {
  const comps = compsOf([10_500_00, 11_000_00, 12_500_00, 14_000_00, 14_500_00]);
  const { figures, perAcre, sold } = compute(inputsOf(comps, { backTaxesCents: 655_00 }));
  expect([sold, perAcre]).toEqual([5, { low: 2_200_00, high: 2_800_00 }]);
  expect(figures).toMatchObject({
    ...{ perAcreCents: 2_500_00, valueCents: 13_000_00, resaleCents: 9_750_00, sellingCents: 585_00 },
    ...{ costsCents: 2_140_00, profitCents: 2_925_00, ceilingCents: 4_600_00, seventyCents: 6_960_00 },
    opening: { low: 2_800_00, high: 3_700_00 },
    changes: { value: { less: -624_00, more: 624_00 }, profit: { less: 292_50, more: -292_50 } },
  });
});

test('with fewer than three sold comps the result has a price range and no figures', () => {
  const listed = compsOf([12_500_00, 13_000_00, 14_000_00], { kind: 'listed' });
  const { sold, figures, perAcre } = compute(inputsOf([...compsOf([10_000_00, 15_000_00]), ...listed]));
  expect([sold, figures, perAcre]).toEqual([2, null, { low: 2_000_00, high: 3_000_00 }]);
  expect(compute(inputsOf([]))).toEqual({ comps: [], sold: 0, perAcre: null, figures: null });
});

test('land whose costs exceed its resale price has a negative ceiling and no opening', () => {
  const { figures } = compute(inputsOf(compsOf([1_000_00, 1_100_00, 1_200_00])));
  expect(figures?.ceilingCents).toBeLessThan(0);
  expect(figures?.opening).toBeNull();
});

test('comps of another size, with a far price, or from other counties if the county has enough, are not used', () => {
  const near = compsOf([12_000_00, 12_200_00, 12_400_00, 12_600_00, 60_000_00]);
  const others = [
    ...compsOf([50_000_00], { acres: 20 }),
    ...compsOf([9_000_00], { countyFips: '04003' }),
    ...compsOf([9_000_00], { kind: 'listed', day: '2021-01-01' }),
  ];
  const result = compute(inputsOf([...near, ...others]));
  expect(reasonsOf(result)).toEqual([null, null, null, null, 'outlier', 'size', 'other-county', 'outlier']);
  expect(result.comps.at(-1)?.weight).toBe(0.5 ** 6);
  expect(reasonsOf(compute(inputsOf([...near.slice(0, 2), ...others.slice(1)])))).toEqual([null, null, null, null]);
});

const cents = (max: number) => fc.integer({ min: 1, max });
const comp = fc.record({
  id: fc.uuid(),
  countyFips: fc.constantFrom('04001', '04003'),
  acres: fc.constantFrom(0.0001, 2.6, 5, 10.4, 1_000_000),
  priceCents: cents(2_000_000_000),
  kind: fc.constantFrom('sold' as const, 'listed' as const),
  day: fc.constantFrom('1990-01-01', '2025-11-24', DAY, '2027-01-01'),
  url: fc.constant(null),
});
const factor = fc.integer({ min: 30, max: 120 });
const anyInputs = fc.record({
  comps: fc.array(comp, { maxLength: 90 }),
  acres: fc.constantFrom(0.0001, 5.2, 1_000_000),
  taxesCents: fc.option(cents(2_000_000_000)),
  backTaxesCents: fc.option(cents(2_000_000_000)),
  factors: fc.record({ access: factor, utilities: factor, flood: factor, slope: factor }),
});

test('for any inputs, the opening is at most the ceiling, and the ceiling leaves the profit', () => {
  fc.assert(
    fc.property(anyInputs, ({ comps, ...more }) => {
      const { figures } = compute(inputsOf(comps, more));
      if (figures === null) return;
      const { resaleCents, costsCents, profitCents, ceilingCents, opening } = figures;
      expect(Number.isSafeInteger(ceilingCents)).toBe(true);
      expect(ceilingCents).toBeLessThanOrEqual(resaleCents - costsCents - profitCents);
      expect(opening === null).toBe(ceilingCents <= 0);
      if (opening === null) return;
      expect([opening.low, opening.high, ceilingCents].toSorted((a, b) => a - b)).toEqual([
        opening.low,
        opening.high,
        ceilingCents,
      ]);
      expect(opening.low).toBeGreaterThan(0);
    }),
  );
});

test('higher prices of all comps never lower the ceiling', () => {
  fc.assert(
    fc.property(anyInputs, fc.integer({ min: 2, max: 9 }), ({ comps, ...more }, times) => {
      const ceilingOf = (by: number) =>
        compute(
          inputsOf(
            comps.map((each) => ({ ...each, priceCents: each.priceCents * by })),
            more,
          ),
        ).figures?.ceilingCents ?? 0;
      expect(ceilingOf(times)).toBeGreaterThanOrEqual(ceilingOf(1));
    }),
  );
});
