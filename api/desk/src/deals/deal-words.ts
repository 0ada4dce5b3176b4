import type { Schemas } from '../api/call.ts';
import type { BadgeText } from '../components/response-clock.tsx';
import { moneyWords } from '../formatting/money.ts';
import { dayWords, momentWords } from '../formatting/time-words.ts';
import { ACCESS_WORDS, UTILITY_WORDS } from '../land/land-words.ts';

type Land = Pick<Required<Schemas['ParcelFields']>, 'access' | 'utilities'>;

export type Deal = Omit<Schemas['Deal'], keyof Land> & Land;
export type DealListItem = Schemas['DealListItem'];

export const STAGE_WORDS: Record<Schemas['DealStage'], string> = {
  preparing: 'Preparing',
  scheduled: 'Starting',
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

export const OPENED_WORDS: Record<Schemas['OpenKind'], string> = {
  contract: 'Contracts',
  financing: 'Seller financing',
};

/** "5.2 acres in Apache County, Arizona" */
export const titleOf = ({ acres, place }: Pick<DealListItem, 'acres' | 'place'>) =>
  `${acres.toLocaleString('en-US', { maximumFractionDigits: 4 })} ${acres === 1 ? 'acre' : 'acres'} in ${place}`;

/** The file of a photo, 480, 828 or 1600 pixels wide. */
export const photoUrl = (hash: string, width: 480 | 828 | 1600) => `/api/photos/${hash}-${width}.avif`;

/** Since when, or until when, a deal is what it is. */
export function sinceWords({ stage, createdAt, publicAt, closedAt }: DealListItem, now: number): string {
  if (stage === 'preparing' || stage === 'scheduled') return `added ${momentWords(createdAt, now)}`;
  if (stage === 'early') return publicAt ? `public ${momentWords(publicAt, now)}` : 'no public date yet';
  if (closedAt) return momentWords(closedAt, now);
  return publicAt ? `public since ${dayWords(publicAt, now)}` : '';
}

/** The stage as a badge. What runs by itself stands out. */
export const stageBadge = ({ stage }: Pick<Deal, 'stage'>): BadgeText => [
  stage === 'early' || stage === 'public' ? 'good' : stage === 'scheduled' || stage === 'pending' ? 'soon' : '',
  STAGE_WORDS[stage],
];

/** "$1,000 down, 48 payments of $250, $2,000 at the end; annual percentage rate 11.9%" */
function termsWords({ downCents, payments, paymentCents, balloonCents, aprPercent }: Schemas['Terms']): string {
  const balloon = balloonCents > 0 ? `, ${moneyWords(balloonCents)} at the end` : '';
  const parts = `${moneyWords(downCents)} down, ${payments} payments of ${moneyWords(paymentCents)}${balloon}`;
  return `${parts}; annual percentage rate ${aprPercent}%`;
}

/** What a deal says, label and words. */
export function dealFacts(deal: Deal): (readonly [label: string, words: string])[] {
  const { priceCents, boughtCents, soldCents, holding, access, utilities, kinds, words, terms, evidence } = deal;
  const money = (cents: number | null) => cents !== null && moneyWords(cents);
  const below = evidence && `${evidence.percentBelow}% below ${moneyWords(evidence.estimateCents)}`;
  const facts = [
    ['Price', money(priceCents) || 'Not set'],
    ['Sold for', money(soldCents)],
    ['Bought for', money(boughtCents)],
    ['Below market', evidence && `${below}, from ${evidence.sold} sales in ${evidence.county}`],
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
