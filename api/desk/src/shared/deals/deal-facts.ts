import type { Schemas } from '../api/call.ts';
import { counted } from '../formatting/lead-words.ts';
import { moneyWords } from '../formatting/money.ts';
import { dateWords } from '../formatting/time-words.ts';
import { ACCESS_WORDS, UTILITY_WORDS } from '../land/land-words.ts';
import { type Deal, HOLDING_WORDS, SALE_WORDS } from './deal-words.ts';

/** "$1,000 down, 48 payments of $250, $2,000 at the end; annual percentage rate 11.9%" */
function termsWords({ downCents, payments, paymentCents, balloonCents, aprPercent }: Schemas['Terms']): string {
  const balloon = balloonCents > 0 ? `, ${moneyWords(balloonCents)} at the end` : '';
  const parts = `${moneyWords(downCents)} down, ${counted(payments, 'payment')} of ${moneyWords(paymentCents)}${balloon}`;
  return `${parts}; annual percentage rate ${aprPercent}%`;
}

/** "for $9,900, cash, Nov 24"; false for a deal that is not sold. Older sales have fewer facts. */
function saleWords({ stage, soldCents, soldTerms, soldOn }: Deal): string | false {
  const price = soldCents !== null && `for ${moneyWords(soldCents)}`;
  const words = [price, soldTerms && SALE_WORDS[soldTerms].toLowerCase(), soldOn && dateWords(soldOn)];
  return stage === 'sold' && (words.filter(Boolean).join(', ') || 'No details');
}

/** The known facts of a deal, each as label and text. */
export function dealFacts(deal: Deal): (readonly [label: string, words: string])[] {
  const { priceCents, holding, access, utilities, kinds, words, terms, evidence } = deal;
  const money = (cents: number | null) => cents !== null && moneyWords(cents);
  const below = evidence && `${evidence.percentBelow}% below ${moneyWords(evidence.estimateCents)}`;
  const facts = [
    ['Price', money(priceCents) || 'Not set'],
    ['Sold', saleWords(deal)],
    ['Parcel number', deal.apn],
    ['Below market', evidence && `${below}, from ${counted(evidence.sold, 'sale')} in ${evidence.county}`],
    ['Financing', terms ? termsWords(terms) : 'None'],
    ['Holding', deal.stage !== 'sold' && HOLDING_WORDS[holding]],
    ['For buyers of', kinds.join(', ') || 'Nobody yet'],
    ['Access', access && ACCESS_WORDS[access]],
    ['Utilities', utilities && (utilities.map((each) => UTILITY_WORDS[each]).join(', ') || 'None')],
    ['Words', words],
    ['The way there', deal.directions],
    ['Latitude, longitude', deal.point && `${deal.point.lat}, ${deal.point.lon}`],
    ['Members first', `${deal.headStartHours} h`],
  ] as const;
  return facts.flatMap(([label, shown]) => (shown ? [[label, shown] as const] : []));
}

/** The interested buyers of a deal: name by id of their lead. */
export const buyersOf = ({ interests }: Deal) =>
  Object.fromEntries(interests.map(({ leadId, name }) => [leadId, name]));
