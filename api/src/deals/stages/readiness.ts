import { counted } from '../../words/counted.js';
import { Refusal } from '../../http/refusal.js';
import type { OpenKind } from '../deal/deal-facts.js';
import type { DealEntity } from '../deal/deal.entity.js';
import type { Check, DealSale } from '../deal/deals.dto.js';
import type { OpenStateEntity } from './open-state.entity.js';
import { OWN_WORDS } from '../listings/visible-fields.js';

// Terms of financing: by Regulation Z, 12 CFR 1026.24(d), one of them requires the others next to it. So they belong
// into the fields of `terms`, and not into free texts.
const FINANCING = [
  /\$[\d,.]+k? ?(down|a month|per month|monthly|each month)/i,
  /\d ?(%|percent) ?(down|interest|financing|apr)/i,
  /(zero|no|low) (money )?down\b/i,
  /\/ ?mo(nth)?\b/i,
  /(payments? of|monthly payments?|\d payments?)/i,
  /\b(apr|interest rate|balloon)\b/i,
  /\d[- ](month|year) (term|loan|financing|note|contract)/i,
];

// Promises of value and false urgency: 16 CFR 233, and the FTC's cases about land sold by mail.
const ADVERTISING = [
  /\b(good|great|sound|safe|smart|best) (investment|deal)\b/i,
  /\b(guarantee|profit|risk[- ]free|no risk|appreciate|appreciation|double your|fortune|returns? on)/i,
  /\b(market value|below market|under market|appraised|worth (more|twice)|bargain|steal|wholesale price)\b/i,
  /\b(limited time|act (now|fast)|won.t last|last chance|once in a lifetime|only one left|reserved)\b/i,
];

// Words about who should live there, which 24 CFR 110 and 42 USC 3604(c) forbid for land for homes.
const PEOPLE = [
  /\b(family|families|kids?|child(ren)?|couples?|singles?|bachelors?|retirees?|seniors?|adults?|empty nesters?)\b/i,
  /\b(christian|catholic|jewish|muslim|mormon|church|synagogue|mosque|temple)\b/i,
  /\b(white|black|hispanic|latino|asian|american-born|immigrants?|integrated) (neighborhood|community|area|people)\b/i,
  /\b(exclusive|private|traditional|safe|quiet) (neighborhood|community)\b/i,
];

// A person's number or address would be public with the page. Long runs of digits without a phone's groups are parcel
// numbers.
const CONTACT = [
  /(?<![\d-])(\+?1[-. ]?)?(\(\d{3}\) ?|\d{3}[-. ])\d{3}[-. ]\d{4}(?![\d-])/,
  /(?<!\S)[^\s@]+@[^\s@.]+\.[^\s@]+/,
];

const findIn = (words: string, patterns: readonly RegExp[]) =>
  patterns.flatMap((pattern) => pattern.exec(words)?.[0] ?? []).map((found) => `“${found.trim()}”`);

type OpenState = Pick<OpenStateEntity, 'state' | 'kind'>;

/** The faults of a deal, worst first. A blocking fault must be fixed before the deal is announced. */
export function checkDeal(deal: DealEntity, openStates: readonly OpenState[]): Check[] {
  const { priceCents, kinds, photos, holding, terms, state } = deal;
  const isOpen = (kind: OpenKind) => openStates.some((open) => open.state === state && open.kind === kind);
  const texts = Object.values(OWN_WORDS)
    .flatMap((read) => read(deal))
    .join('\n');
  const [financing, advertising, people, contact] = [FINANCING, ADVERTISING, PEOPLE, CONTACT].map((each) =>
    findIn(texts, each).join(', '),
  );
  return [
    ...blockIf(priceCents === null, 'price-missing', 'Set a price.'),
    ...blockIf(
      kinds.length === 0,
      'kinds-missing',
      'Choose the kinds of land: they decide which buyers get the email.',
    ),
    ...blockIf(
      photos.some(({ alt }) => alt === ''),
      'alt-missing',
      'Describe what each photo shows.',
    ),
    ...blockIf(
      financing !== '',
      'financing-in-words',
      `Remove ${financing} from the words: the law requires all terms of financing or none. ${terms === null ? 'Enter them' : 'They are'} under Financing.`,
    ),
    ...blockIf(
      holding === 'contract' && !isOpen('contract'),
      'contract-state-closed',
      `An admin has not allowed selling contracts in ${state}: some states forbid it or require a license.`,
    ),
    ...blockIf(
      terms !== null && !isOpen('financing'),
      'financing-state-closed',
      `An admin has not allowed seller financing in ${state}.`,
    ),
    ...warnIf(photos.length === 0, 'photo-missing', 'There is no photo. Land without one is rarely looked at.'),
    ...warnIf(
      advertising !== '',
      'advertising-words',
      `Can you prove ${advertising}? Advertising law restricts promises about value and false urgency.`,
    ),
    ...warnIf(
      people !== '',
      'people-words',
      `${people}: describe the land, not who should live there (fair housing law).`,
    ),
    ...warnIf(
      contact !== '',
      'contact-in-words',
      `Everyone who hears of the deal will see ${contact}. Is it the company’s?`,
    ),
  ];
}

/** A warning if sales are not confirmed yet, so that they do not count for "below market". */
export function checkSales(sales: readonly DealSale[]): Check[] {
  const waiting = sales.filter(({ isVouched }) => !isVouched).length;
  const found = counted(waiting, 'sale does', 'sales do');
  const message = `${found} not count for “below market” yet: an admin or a second person confirms each under Sales.`;
  return warnIf(waiting > 0, 'sales-unconfirmed', message);
}

type Found = (isWrong: boolean, code: Check['code'], message: string) => Check[];

const blockIf: Found = (isWrong, code, message) => (isWrong ? [{ code, isBlocking: true, message }] : []);
const warnIf: Found = (isWrong, code, message) => (isWrong ? [{ code, isBlocking: false, message }] : []);

/** @throws Refusal (409) with the first fault that forbids announcing the deal */
export function refuseUnready(deal: DealEntity, openStates: readonly OpenState[]): void {
  const first = checkDeal(deal, openStates).find(({ isBlocking }) => isBlocking);
  if (first === undefined) return;
  throw new Refusal(409, first.message, { reason: 'deal-unready', showsReason: true });
}
