import type { Schemas } from '../api/call.ts';
import { counted, TOLD_WORDS } from '../formatting/lead-words.ts';
import { roundedMoneyWords, moneyWords } from '../formatting/money.ts';
import { momentWords } from '../formatting/time-words.ts';

export const STATE_WORDS: Record<Schemas['OfferState'], string> = {
  made: 'Open',
  countered: 'Our answer is due',
  accepted: 'Accepted',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
};

/** "We offered $11,000. Ann Lee saved it today 9:14 AM. The seller was told by phone today 9:20 AM." */
export function figureWords({ side, amountCents, told, by, at }: Schemas['OfferFigure'], now: number): string {
  const amount = moneyWords(amountCents);
  if (side === 'theirs')
    return `They asked ${amount}${told ? ` ${TOLD_WORDS[told.channel]}` : ''}. ${by} noted it ${momentWords(at, now)}.`;
  const made = `We offered ${amount}. ${by} saved it ${momentWords(at, now)}.`;
  if (!told) return made;
  const teller = told.by === by ? '' : ` by ${told.by}`;
  return `${made} The seller was told ${TOLD_WORDS[told.channel]}${teller} ${momentWords(told.at, now)}.`;
}

/** Why a comp does not count toward the price per acre. */
export const LEFT_OUT_WORDS: Record<Schemas['WhyLeftOut'], string> = {
  size: 'much smaller or larger',
  'other-county': 'enough in the same county',
  outlier: 'price far off',
};

export const KIND_WORDS: Record<Schemas['CompKind'], string> = { sold: 'Sold', listed: 'Listed' };

export const FACTOR_WORDS: Record<keyof Schemas['OfferFactors'], string> = {
  access: 'Access',
  utilities: 'Utilities',
  flood: 'Flooding',
  slope: 'Slope',
};

export const QUESTION_WORDS: Record<Schemas['OwnerQuestion'], string> = {
  'text-only': 'Do they only text or email, and avoid calls?',
  'in-a-hurry': 'Do they press to close in a hurry?',
  'below-market': 'Do they ask far less than the land is worth?',
  'out-of-state': 'Does the owner on the deed live in another state?',
  'no-mortgage': 'Is the land free of mortgages?',
  'own-notary': 'Do they insist on a notary of their own?',
  'refuses-video': 'Do they refuse a video call?',
  'tax-address': 'Does the tax bill go to another address than theirs?',
};

type Comp = Pick<Schemas['CompOfOffer'], 'by' | 'confirmedBy'>;

/** ", by Ann Lee, confirmed by Bob Roe" */
export function authorWords({ by, confirmedBy = [] }: Comp): string {
  const confirmed = confirmedBy.length > 0 ? `, confirmed by ${confirmedBy.join(' and ')}` : '';
  return by === undefined ? '' : `, by ${by}${confirmed}`;
}

/** Whether a comp is a colleague's and the user, by name, has not confirmed it. */
export const needsConfirmation = ({ by, confirmedBy = [] }: Comp, name: string) =>
  by !== name && !confirmedBy.includes(name);

/** Facts of a parcel that the ceiling depends on. */
const CEILING_FACTS: Record<string, string> = {
  countyFips: 'the county',
  acres: 'the acres',
  access: 'the access',
  taxesCents: 'the taxes',
  backTaxesCents: 'the back taxes',
};

const listed = new Intl.ListFormat('en-US');

/** "changed the county and the acres" */
export function landChangeWords({ kind, facts }: Schemas['LandChange']): string {
  if (kind === 'removed') return 'removed a parcel';
  if (kind === 'added') return 'added another parcel';
  return `changed ${listed.format(facts.map((name) => CEILING_FACTS[name] ?? name))}`;
}

/** The other inputs of the ceiling that the offer's maker chose: "entered 3 of 7 comps", "set access to 110%". */
export function ownInputsWords({ by, inputs }: Pick<Schemas['Offer'], 'by' | 'inputs'>): string[] {
  const own = inputs.comps.filter((comp) => comp.by === by).length;
  const names = Object.keys(FACTOR_WORDS) as (keyof typeof FACTOR_WORDS)[];
  const raised = names.filter((name) => inputs.factors[name] > 100);
  return [
    ...(own > 0 ? [`entered ${own} of ${counted(inputs.comps.length, 'comp')}`] : []),
    ...raised.map((name) => `set ${FACTOR_WORDS[name].toLowerCase()} to ${inputs.factors[name]}%`),
  ];
}

const range = ({ low, high }: Schemas['CentsRange']) => `${roundedMoneyWords(low)} to ${roundedMoneyWords(high)}`;
const changeOf = (cents: number) =>
  cents === 0 ? 'stays' : `${cents > 0 ? 'rises' : 'falls'} by ${roundedMoneyWords(Math.abs(cents))}`;

/** "10% more costs: the ceiling falls by $503. 10% less: it rises by $503." */
export const changeWords = (what: string, { less, more }: Schemas['CeilingChange']) =>
  `10% more ${what}: the ceiling ${changeOf(more)}. 10% less: it ${changeOf(less)}.`;

/** "5 sold comps, 2 left out" */
export function compsWords({ comps, sold }: Schemas['OfferResult']): string {
  const used = comps.filter(({ leftOut }) => leftOut === null).length;
  const listed = used > sold ? `, ${used - sold} listed` : '';
  const left = comps.length > used ? `, ${comps.length - used} left out` : '';
  return `${counted(sold, 'sold comp')}${listed}${left}`;
}

type Line = readonly [label: string, amount: string, how: string];

/** The steps of the computation, from the price per acre to the amount to begin with. */
export function estimateLines(inputs: Schemas['OfferInputs'], { perAcre, figures }: Schemas['OfferResult']): Line[] {
  const { acres, factors, settings, askingCents } = inputs;
  const asking: Line[] = askingCents === null ? [] : [['Asking price', roundedMoneyWords(askingCents), '']];
  if (!perAcre) return asking;
  if (!figures)
    return [['Price per acre', range(perAcre), 'fewer than three sold comps: too few for an amount'], ...asking];
  const { costsCents, ceilingCents, opening, changes } = figures;
  const names = Object.keys(FACTOR_WORDS) as (keyof typeof FACTOR_WORDS)[];
  const byFactors = names
    .filter((name) => factors[name] !== 100)
    .map((name) => ` × ${FACTOR_WORDS[name].toLowerCase()} ${factors[name]}%`);
  const costs = [
    ['closing', figures.closingCents],
    [`selling (${settings.sellingPercent}% of the resale price)`, figures.sellingCents],
    ['back taxes', figures.backTaxesCents],
    ['survey and clearing', figures.workCents],
    [`taxes of ${counted(settings.holdingMonths, 'month')}`, figures.holdingCents],
  ] as const;
  const costWords = costs
    .filter(([, cents]) => cents > 0)
    .map(([name, cents]) => `${name} ${roundedMoneyWords(cents)}`);
  const least = `at least ${roundedMoneyWords(settings.leastProfitCents)}`;
  return [
    ['Price per acre', roundedMoneyWords(figures.perAcreCents), `half of the comps are at ${range(perAcre)}`],
    [
      'Market value',
      roundedMoneyWords(figures.valueCents),
      `price per acre × ${counted(acres, 'acre')}${byFactors.join('')}, or ${range(figures.valueRange)}. ${changeWords('value', changes.value)}`,
    ],
    [
      'Resale',
      roundedMoneyWords(figures.resaleCents),
      `${settings.discountPercent}% below market value. ${changeWords('discount', changes.discount)}`,
    ],
    ['Costs', roundedMoneyWords(-costsCents), `${costWords.join(', ')}. ${changeWords('costs', changes.costs)}`],
    [
      'Profit',
      roundedMoneyWords(-figures.profitCents),
      `${settings.profitPercent}% of the resale price, ${least}. ${changeWords('profit', changes.profit)}`,
    ],
    opening
      ? ['Ceiling', roundedMoneyWords(ceilingCents), 'the most that we pay']
      : ['Ceiling', 'None', 'do not buy at any price: costs and profit are more than the land brings'],
    ...(opening
      ? [
          [
            'Opening',
            range(opening),
            `${settings.openingLowPercent} to ${settings.openingHighPercent}% of the ceiling, to begin with`,
          ] as const,
        ]
      : []),
    ['70% check', roundedMoneyWords(figures.seventyCents), '70% of the market value, less the costs'],
    ...asking,
  ];
}
