import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Schemas } from '../../shared/api/call.ts';
import { computeExample } from './example-figures.ts';

interface Stored {
  readonly formula: number;
  readonly inputs: Schemas['OfferInputs'];
  readonly result: Schemas['OfferResult'];
}

/** Offers that the api's formula.test.ts computes again, by each version of the formula. */
const STORED = JSON.parse(
  readFileSync(join(process.cwd(), 'api/fixtures/offers/estimate/stored-offers.fixture.json'), 'utf8'),
) as Stored[];

test('the example computes the api’s stored offers of the newest formula, step by step and to the cent', () => {
  const newest = Math.max(...STORED.map(({ formula }) => formula));
  const offers = STORED.filter(({ formula, inputs: { factors }, result }) => {
    const others = [factors.utilities, factors.flood, factors.slope];
    return formula === newest && result.figures && others.every((factor) => factor === 100);
  });
  expect(new Set(offers.map(({ inputs }) => JSON.stringify(inputs.settings))).size).toBeGreaterThan(5);
  for (const { inputs, result } of offers) {
    const { acres, taxesCents, backTaxesCents, factors, settings } = inputs;
    const land = { acres, taxesCents: taxesCents ?? 0, backTaxesCents: backTaxesCents ?? 0, access: factors.access };
    const perAcreCents = result.figures?.perAcreCents ?? 0;
    expect(result.figures).toMatchObject(computeExample(settings, { ...land, perAcreCents }));
  }
});
