import type { CentsRange, CompOfOffer, OfferFigures, OfferInputs, OfferResult, WeighedComp } from './formula.dto.js';

const ENOUGH_SOLD = 3;
// With fewer comps, quartiles do not show which prices are outliers.
const ENOUGH_FOR_FENCES = 5;
const ROUNDED_TO_CENTS = 100_00;
const YEAR_MS = 365 * 86_400_000;

type Formula = (inputs: OfferInputs) => OfferResult;

/**
 * Every version of the formula, oldest first. Each offer stores its version, so a released version never changes:
 * `formula.test.ts` computes stored offers again.
 */
const FORMULAS: readonly Formula[] = [medianOfComps];

export const LATEST_FORMULA = FORMULAS.length;

/** Computes an offer by a version of the formula. All amounts are whole cents. */
export function computeOffer(version: number, inputs: OfferInputs): OfferResult {
  const formula = FORMULAS[version - 1];
  if (formula === undefined) throw new Error(`There is no version ${version} of the formula.`);
  return formula(inputs);
}

/**
 * Version 1. The value is the weighted median price per acre of comps of half to twice the acres: those of the county,
 * or of the state if the county has too few. The ceiling is the value less discount, costs and profit. Weights are
 * powers of two, whose sums are exact on any machine.
 */
function medianOfComps(inputs: OfferInputs): OfferResult {
  const isOfSize = ({ acres }: CompOfOffer) => acres >= inputs.acres / 2 && acres <= inputs.acres * 2;
  const isNear = ({ countyFips }: CompOfOffer) => countyFips === inputs.countyFips;
  const isEnough = inputs.comps.filter((comp) => isOfSize(comp) && isNear(comp) && isSold(comp)).length >= ENOUGH_SOLD;
  const candidates = inputs.comps.filter((comp) => isOfSize(comp) && (isNear(comp) || !isEnough));
  const isOutlier = findOutliers(candidates.map((comp) => weigh(comp, inputs.day)));
  const comps = inputs.comps.map((comp) => {
    const weighed = weigh(comp, inputs.day);
    if (!isOfSize(comp)) return { ...weighed, leftOut: 'size' as const };
    if (!isNear(comp) && isEnough) return { ...weighed, leftOut: 'other-county' as const };
    return isOutlier(weighed) ? { ...weighed, leftOut: 'outlier' as const } : weighed;
  });
  const used = comps.filter(({ leftOut }) => leftOut === null);
  const sold = inputs.comps.filter((comp, index) => isSold(comp) && comps[index]?.leftOut === null).length;
  if (used.length === 0) return { comps, sold, perAcre: null, figures: null };
  const perAcre = { low: quantileOf(used, 0.25), high: quantileOf(used, 0.75) };
  const figures = sold < ENOUGH_SOLD ? null : figuresOf(inputs, perAcre, quantileOf(used, 0.5));
  return { comps, sold, perAcre, figures };
}

const isSold = ({ kind }: CompOfOffer) => kind === 'sold';

function weigh(comp: CompOfOffer, day: string): WeighedComp {
  const years = Math.max(0, Math.floor((Date.parse(day) - Date.parse(comp.day)) / YEAR_MS));
  const weight = (isSold(comp) ? 1 : 0.5) * 0.5 ** years;
  return { id: comp.id, perAcreCents: Math.round(comp.priceCents / comp.acres), weight, leftOut: null };
}

/** Returns a test for outliers: prices outside the quartiles by over 1.5 times the distance between the quartiles. */
function findOutliers(comps: readonly WeighedComp[]): (comp: WeighedComp) => boolean {
  if (comps.length < ENOUGH_FOR_FENCES) return () => false;
  const [low, high] = [quantileOf(comps, 0.25), quantileOf(comps, 0.75)];
  const reach = 1.5 * (high - low);
  return ({ perAcreCents }) => perAcreCents < low - reach || perAcreCents > high + reach;
}

/** The weighted quantile of prices per acre: `share` of all weight is below it. Between two comps, it is their mean. */
function quantileOf(comps: readonly WeighedComp[], share: number): number {
  const sorted = comps.toSorted((one, other) => one.perAcreCents - other.perAcreCents);
  const wanted = sorted.reduce((sum, { weight }) => sum + weight, 0) * share;
  let below = 0;
  const index = sorted.findIndex(({ weight }) => (below += weight) >= wanted);
  const { perAcreCents = 0 } = sorted[index] ?? {};
  const next = below === wanted ? sorted[index + 1]?.perAcreCents : undefined;
  return Math.round((perAcreCents + (next ?? perAcreCents)) / 2);
}

/** Multipliers of the parts of the calculation, such as { value: 0.9 } for a value that is 10 % lower. */
interface Parts {
  readonly value: number;
  readonly discount: number;
  readonly costs: number;
  readonly profit: number;
}

function figuresOf(inputs: OfferInputs, perAcre: CentsRange, perAcreCents: number): OfferFigures {
  const { settings } = inputs;
  const valueCents = valueOf(inputs, perAcreCents);
  const resaleCents = Math.round((valueCents * (100 - settings.discountPercent)) / 100);
  const backTaxesCents = inputs.backTaxesCents ?? 0;
  const holdingCents = Math.round((settings.holdingMonths * (inputs.taxesCents ?? 0)) / 12);
  const { closingCents, workCents } = settings;
  const sellingCents = Math.round((settings.sellingPercent * resaleCents) / 100);
  const costsCents = closingCents + sellingCents + backTaxesCents + workCents + holdingCents;
  const profitCents = Math.max(Math.round((settings.profitPercent * resaleCents) / 100), settings.leastProfitCents);
  const exact = resaleCents - costsCents - profitCents;
  const ceilingCents = roundDown(exact);
  const opening = {
    low: Math.max(roundDown((exact * settings.openingLowPercent) / 100), ROUNDED_TO_CENTS),
    high: Math.max(roundDown((exact * settings.openingHighPercent) / 100), ROUNDED_TO_CENTS),
  };
  // The costs that do not depend on the resale price.
  const fixedCents = costsCents - sellingCents;
  const ceilingOf = ({ value, discount, costs, profit }: Parts) => {
    const resale = valueCents * value * (1 - (settings.discountPercent * discount) / 100);
    const share = Math.max((settings.profitPercent * resale) / 100, settings.leastProfitCents);
    return resale - costs * (fixedCents + (settings.sellingPercent * resale) / 100) - profit * share;
  };
  const same = { value: 1, discount: 1, costs: 1, profit: 1 };
  const changeOf = (part: keyof Parts) => {
    const [less, more] = [0.9, 1.1].map((times) => ceilingOf({ ...same, [part]: times }) - ceilingOf(same));
    return { less: Math.round(less ?? 0) + 0, more: Math.round(more ?? 0) + 0 };
  };
  return {
    ...{ perAcreCents, valueCents, resaleCents, closingCents, sellingCents, backTaxesCents, workCents, holdingCents },
    ...{ costsCents, profitCents, ceilingCents, opening: ceilingCents > 0 ? opening : null },
    valueRange: { low: valueOf(inputs, perAcre.low), high: valueOf(inputs, perAcre.high) },
    seventyCents: Math.round(0.7 * valueCents) - costsCents,
    changes: {
      value: changeOf('value'),
      discount: changeOf('discount'),
      costs: changeOf('costs'),
      profit: changeOf('profit'),
    },
  };
}

function valueOf({ acres, factors }: OfferInputs, perAcreCents: number): number {
  const { access, utilities, flood, slope } = factors;
  return Math.round((perAcreCents * acres * access * utilities * flood * slope) / 100 ** 4);
}

const roundDown = (cents: number) => Math.floor(cents / ROUNDED_TO_CENTS) * ROUNDED_TO_CENTS;
