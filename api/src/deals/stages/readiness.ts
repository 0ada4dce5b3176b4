import { counted } from '../../words/counted.js';
import { Refusal } from '../../http/refusal.js';
import type { OpenKind } from '../deal/deal-facts.js';
import type { DealEntity } from '../deal/deal.entity.js';
import type { Check, DealSale } from '../deal/deals.dto.js';
import type { OpenStateEntity } from './open-state.entity.js';
import { OWN_WORDS } from '../listings/visible-fields.js';

// Regulation Z, 12 CFR 1026.24(d): one of these terms requires all of them next to it. They have their own fields.
const FINANCING = [
  /\$[\d,.]+k? ?(down|a month|per month|monthly|each month)/i,
  /\d ?(%|percent) ?(down|interest|financing|apr)/i,
  /(zero|no|low) (money )?down\b/i,
  /\/ ?mo(nth)?\b/i,
  /(payments? of|monthly payments?|\d payments?)/i,
  /\b(apr|interest rate|balloon)\b/i,
  /\d[- ](month|year) (term|loan|financing|note|contract)/i,
];

// 16 CFR 233 and the FTC's cases about land by mail: no promise of value, and no false claim.
const ADVERTISING = [
  /\b(good|great|sound|safe|smart|best) (investment|deal)\b/i,
  /\b(guarantee|profit|risk[- ]free|no risk|appreciate|appreciation|double your|fortune|returns? on)/i,
  /\b(market value|below market|under market|appraised|worth (more|twice)|bargain|steal|wholesale price)\b/i,
  /\b(limited time|act (now|fast)|won.t last|last chance|once in a lifetime|only one left|reserved)\b/i,
];

// 24 CFR 110 and 42 USC 3604(c): land for homes is offered to everybody. Describe the land, not who should live there.
const PEOPLE = [
  /\b(family|families|kids?|child(ren)?|couples?|singles?|bachelors?|retirees?|seniors?|adults?|empty nesters?)\b/i,
  /\b(christian|catholic|jewish|muslim|mormon|church|synagogue|mosque|temple)\b/i,
  /\b(white|black|hispanic|latino|asian|american-born|immigrants?|integrated) (neighborhood|community|area|people)\b/i,
  /\b(exclusive|private|traditional|safe|quiet) (neighborhood|community)\b/i,
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
  const [financing, advertising, people] = [FINANCING, ADVERTISING, PEOPLE].map((each) =>
    findIn(texts, each).join(', '),
  );
  return [
    ...blockIf(priceCents === null, 'price-missing', 'Set a price.'),
    ...blockIf(kinds.length === 0, 'kinds-missing', 'Choose the kinds of land: they decide which buyers hear of it.'),
    ...blockIf(
      photos.some(({ alt }) => alt === ''),
      'alt-missing',
      'Say what each photo shows.',
    ),
    ...blockIf(
      financing !== '',
      'financing-in-words',
      `Take ${financing} out of the words: the law wants all terms of financing or none. ${terms === null ? 'Enter them' : 'They are'} under Financing.`,
    ),
    ...blockIf(
      holding === 'contract' && !isOpen('contract'),
      'contract-state-closed',
      `An admin has not allowed selling contracts in ${state}: some states forbid it, or want a license.`,
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
      `Can you prove ${advertising}? Advertising law dislikes promises about value and made-up hurry.`,
    ),
    ...warnIf(
      people !== '',
      'people-words',
      `${people}: describe the land, not who should live there (fair housing law).`,
    ),
  ];
}

/** The faults of the sales that "below market" would rest on. */
export function checkSales(sales: readonly DealSale[]): Check[] {
  const waiting = sales.filter(({ isVouched }) => !isVouched).length;
  const found = counted(waiting, 'sale does', 'sales do');
  const message = `${found} not count for “below market” yet: an admin or a second person confirms each under Sales.`;
  return warnIf(waiting > 0, 'sales-unconfirmed', message);
}

type Found = (isWrong: boolean, code: Check['code'], message: string) => Check[];

const blockIf: Found = (isWrong, code, message) => (isWrong ? [{ code, isBlocking: true, message }] : []);
const warnIf: Found = (isWrong, code, message) => (isWrong ? [{ code, isBlocking: false, message }] : []);

/** @throws Refusal (409) naming the faults that forbid announcing a deal, or leaving it announced */
export function refuseUnready(deal: DealEntity, openStates: readonly OpenState[]): void {
  const first = checkDeal(deal, openStates).find(({ isBlocking }) => isBlocking);
  if (first === undefined) return;
  throw new Refusal(409, first.message, { reason: 'deal-unready', showsReason: true });
}
