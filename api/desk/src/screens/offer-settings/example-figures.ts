import type { Schemas } from '../../shared/api/call.ts';

/** The facts of the example's land. */
export interface ExampleLand {
  readonly acres: number;
  readonly perAcreCents: number;
  readonly taxesCents: number;
  readonly backTaxesCents: number;
  /** Factor for the access, in percent. */
  readonly access: number;
}

const ROUNDED_TO_CENTS = 100_00;
const roundDown = (cents: number) => Math.floor(cents / ROUNDED_TO_CENTS) * ROUNDED_TO_CENTS;

/**
 * The steps from the market value to the offer by the newest formula of the api, `api/src/offers/estimate/formula.ts`.
 * The tests of both compute the same stored offers.
 */
export function computeExample(settings: Schemas['OfferSettings'], land: ExampleLand) {
  const { acres, perAcreCents, taxesCents, backTaxesCents, access } = land;
  const { closingCents, workCents } = settings;
  const valueCents = Math.round((perAcreCents * acres * access * 100 * 100 * 100) / 100 ** 4);
  const resaleCents = Math.round((valueCents * (100 - settings.discountPercent)) / 100);
  const sellingCents = Math.round((settings.sellingPercent * resaleCents) / 100);
  const holdingCents = Math.round((settings.holdingMonths * taxesCents) / 12);
  const costsCents = closingCents + sellingCents + backTaxesCents + workCents + holdingCents;
  const profitCents = Math.max(Math.round((settings.profitPercent * resaleCents) / 100), settings.leastProfitCents);
  const exact = resaleCents - costsCents - profitCents;
  const ceilingCents = roundDown(exact);
  const openingOf = (percent: number) => Math.max(roundDown((exact * percent) / 100), ROUNDED_TO_CENTS);
  const [low, high] = [openingOf(settings.openingLowPercent), openingOf(settings.openingHighPercent)];
  return {
    ...{ valueCents, resaleCents, closingCents, sellingCents, backTaxesCents, workCents, holdingCents },
    ...{ costsCents, profitCents, ceilingCents, opening: ceilingCents > 0 ? { low, high } : null },
  };
}
