import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import { Fact, OPTIONAL } from '../../land/land-fields.js';
import { MOST_CENTS } from '../../land/parcel-facts.js';

function Whole(description: string, minimum: number, maximum: number, more?: object): PropertyDecorator {
  const isRight = (value: unknown) => Number.isInteger(value) && Number(value) >= minimum && Number(value) <= maximum;
  const described = { type: 'integer', minimum, maximum, description };
  return Fact(described, isRight, `Enter a whole number from ${minimum} to ${maximum}.`, more);
}

const HIGHEST_COST_CENTS = MOST_CENTS / 100;

/** The formula's inputs besides the land and its comps. */
export class OfferSettings {
  @Whole('How far below market value we sell.', 10, 40) discountPercent: number;
  @Whole('Closing costs.', 0, HIGHEST_COST_CENTS) closingCents: number;
  @Whole('Selling costs, in percent of the resale price.', 0, 20) sellingPercent: number;
  @Whole('Survey and clearing.', 0, HIGHEST_COST_CENTS) workCents: number;
  @Whole('Months until the land is sold again, whose taxes are costs.', 0, 120) holdingMonths: number;
  @Whole('Profit, in percent of the resale price.', 0, 60) profitPercent: number;
  @Whole('The least profit of a deal.', 0, HIGHEST_COST_CENTS) leastProfitCents: number;
  @Whole('Lower opening amount, in percent of the ceiling.', 1, 100) openingLowPercent: number;
  @Whole('Higher opening amount, in percent of the ceiling.', 1, 100) openingHighPercent: number;
  @Whole('Value of land without access, in percent of land with access.', 30, 100) noAccessPercent: number;

  // Optional, because a page of the desk that was opened before this setting existed does not send it.
  @Whole(
    'The most that an agent may offer without enough sales. Optional: by default unchanged.',
    0,
    MOST_CENTS,
    OPTIONAL,
  )
  withoutSalesCents: number;
}

export const DEFAULT_SETTINGS: OfferSettings = {
  discountPercent: 25,
  closingCents: 90_000,
  sellingPercent: 6,
  workCents: 0,
  holdingMonths: 6,
  profitPercent: 30,
  leastProfitCents: 150_000,
  openingLowPercent: 60,
  openingHighPercent: 80,
  noAccessPercent: 50,
  withoutSalesCents: 1_000_000,
};

type NewSettings = Omit<OfferSettings, 'withoutSalesCents'> & Partial<OfferSettings>;

/** @throws Refusal (400) naming each wrong field */
export function readSettings(body: unknown): NewSettings {
  const settings = readStrictly(OfferSettings, body);
  if (settings.openingLowPercent > settings.openingHighPercent)
    throw wrongField('openingHighPercent', 'Enter at least the lower percentage.', 'opening-turned-round');
  return { ...settings };
}
