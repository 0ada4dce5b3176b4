import type { Schemas } from '../api/call.ts';
import type { BadgeText } from '../components/response-clock.tsx';
import { counted } from '../formatting/lead-words.ts';
import { moneyWords } from '../formatting/money.ts';
import { dateWords, dayWords, momentWords } from '../formatting/time-words.ts';
import { ACCESS_WORDS, UTILITY_WORDS } from '../land/land-words.ts';

type Land = Pick<Required<Schemas['ParcelFields']>, 'access' | 'utilities'>;

export type Deal = Omit<Schemas['Deal'], keyof Land> & Land;
export type DealListItem = Schemas['DealListItem'];

export const STAGE_WORDS: Record<Schemas['DealStage'], string> = {
  preparing: 'Preparing',
  scheduled: 'Not sent yet',
  early: 'Members first',
  public: 'Public',
  pending: 'Pending',
  sold: 'Sold',
  withdrawn: 'Withdrawn',
};

export const HOLDING_WORDS: Record<Schemas['Holding'], string> = {
  owned: 'We own it',
  contract: 'We have a contract to buy it',
};

export const SALE_WORDS: Record<Schemas['SaleTerms'], string> = { cash: 'Cash', financed: 'Financed by us' };

export const ANSWER_WORDS: Record<Schemas['InterestAnswer'], string> = {
  wants: 'Still wants it',
  passes: 'Does not want it any more',
};

/** The state of an interest, or null. Once a deal is over, no interest is open. */
export function interestWords(
  { answer, isBuyer }: { answer: Schemas['InterestAnswer'] | null; isBuyer: boolean },
  stage?: Schemas['DealStage'],
): string | null {
  if (isBuyer) return 'Bought it';
  if (answer === 'wants' && (stage === 'sold' || stage === 'withdrawn')) return 'Wanted it';
  return answer && ANSWER_WORDS[answer];
}

export const GONE_WORDS: Record<Schemas['GoneStatus'], string> = {
  waiting: 'To be emailed that it is sold',
  handing: 'Being emailed that it is sold',
  sent: 'Emailed that it is sold',
  refused: 'The email that it is sold was refused',
  unknown: 'Perhaps emailed that it is sold',
  skipped: 'Not emailed: not on the list',
};

export const OPENED_WORDS: Record<Schemas['OpenKind'], string> = {
  contract: 'Contracts',
  financing: 'Seller financing',
};

/** "5.2 acres in Apache County, Arizona" */
export const titleOf = ({ acres, place }: Pick<DealListItem, 'acres' | 'place'>) =>
  `${counted(acres, 'acre')} in ${place}`;

/** The file of a photo, 480, 828 or 1600 pixels wide. */
export function photoUrl(hash: string, width: 480 | 828 | 1600): string {
  const name = `${hash}-${width}.avif`;
  return `/api/admin/photos/${name}`;
}

/** Since when, or until when, a deal has its stage. */
export function sinceWords(deal: DealListItem, now: number): string {
  const { stage, createdAt, startsAt, publicAt, closedAt } = deal;
  if (stage === 'preparing') return `added ${momentWords(createdAt, now)}`;
  if (stage === 'scheduled') return `first emails ${momentWords(startsAt ?? now, now)}`;
  if (stage === 'sold' && deal.soldOn) return dateWords(deal.soldOn);
  if (closedAt) return momentWords(closedAt, now);
  if (publicAt === null) return 'emails are going out';
  // A pending deal may still be visible to members only.
  return Date.parse(publicAt) > now
    ? `public from ${momentWords(publicAt, now)}`
    : `public since ${dayWords(publicAt, now)}`;
}

/** The state of an announced deal, and its next step. */
export function nextWords({ stage, startsAt, publicAt, headStartHours }: Deal, now: number): string | undefined {
  const isOpen = publicAt !== null && Date.parse(publicAt) <= now;
  const opening = publicAt
    ? `It opens to everyone ${momentWords(publicAt, now)}.`
    : `It opens to everyone ${counted(headStartHours, 'hour')} after the last email.`;
  switch (stage) {
    case 'scheduled':
      return `Nobody has been told yet. The first emails go out ${momentWords(startsAt ?? now, now)}; until then you can stop it. ${opening}`;
    case 'early':
      return publicAt ? `The buyers list was told. ${opening}` : `The buyers list is being told. ${opening}`;
    case 'public':
      return 'Everyone sees it. When a buyer takes it, press Pending.';
    case 'pending':
      return `A buyer is taking it. ${isOpen ? 'Everyone' : 'The buyers list'} sees that a sale is under way.`;
    default:
      return undefined;
  }
}

/** Stages in which a deal was announced and its page can still change. */
export const isListed = ({ stage }: Pick<Deal, 'stage'>) => ['early', 'public', 'pending'].includes(stage);

/**
 * The role that may change the visible facts of a deal. None while its announcement can be stopped, or once it is over.
 */
export function listingRole(deal: Pick<Deal, 'stage'>): 'agent' | 'admin' | undefined {
  if (deal.stage === 'preparing') return 'agent';
  return isListed(deal) ? 'admin' : undefined;
}

/** The stage as a badge. Stages that change automatically stand out. */
export const stageBadge = ({ stage }: Pick<Deal, 'stage'>): BadgeText => [
  stage === 'early' || stage === 'public' ? 'good' : stage === 'scheduled' || stage === 'pending' ? 'soon' : '',
  STAGE_WORDS[stage],
];

/** "$1,000 down, 48 payments of $250, $2,000 at the end; annual percentage rate 11.9%" */
function termsWords({ downCents, payments, paymentCents, balloonCents, aprPercent }: Schemas['Terms']): string {
  const balloon = balloonCents > 0 ? `, ${moneyWords(balloonCents)} at the end` : '';
  const parts = `${moneyWords(downCents)} down, ${counted(payments, 'payment')} of ${moneyWords(paymentCents)}${balloon}`;
  return `${parts}; annual percentage rate ${aprPercent}%`;
}

/** "for $9,900, cash, Nov 24". Older sales have fewer facts. */
function saleWords({ stage, soldCents, soldTerms, soldOn }: Deal): string | false {
  const price = soldCents !== null && `for ${moneyWords(soldCents)}`;
  const words = [price, soldTerms && SALE_WORDS[soldTerms].toLowerCase(), soldOn && dateWords(soldOn)];
  return stage === 'sold' && (words.filter(Boolean).join(', ') || 'No details');
}

/** The facts of a deal, label and text. */
export function dealFacts(deal: Deal): (readonly [label: string, words: string])[] {
  const { priceCents, boughtCents, costsCents, holding, access, utilities, kinds, words, terms, evidence } = deal;
  const money = (cents: number | null) => cents !== null && moneyWords(cents);
  const below = evidence && `${evidence.percentBelow}% below ${moneyWords(evidence.estimateCents)}`;
  const facts = [
    ['Price', money(priceCents) || 'Not set'],
    ['Sold', saleWords(deal)],
    ['Parcel number', deal.apn],
    ['Bought for', money(boughtCents)],
    ['Other costs', money(costsCents)],
    ['Below market', evidence && `${below}, from ${counted(evidence.sold, 'sale')} in ${evidence.county}`],
    ['Financing', terms ? termsWords(terms) : 'None'],
    ['Holding', HOLDING_WORDS[holding]],
    ['For buyers of', kinds.join(', ') || 'Nobody yet'],
    ['Access', access && ACCESS_WORDS[access]],
    ['Utilities', utilities && (utilities.map((each) => UTILITY_WORDS[each]).join(', ') || 'None')],
    ['Words', words],
    ['Members first', `${deal.headStartHours} h`],
  ] as const;
  return facts.flatMap(([label, shown]) => (shown ? [[label, shown] as const] : []));
}
