import { isAfter, isBefore, type Place, textAt, type Word, wordSet } from './note-words.js';
import { MOST_CENTS } from './parcel-facts.js';

type Found = Place & { readonly field: 'askingCents' | 'backTaxesCents'; readonly cents: number };

const LEAST_BARE_DOLLARS = 1000;
const TIMES = new Map(Object.entries({ k: 1000, grand: 1000, thousand: 1000, million: 1_000_000, mil: 1_000_000 }));
const DOLLARS = wordSet('dollars bucks usd');
const ASKING = wordSet('asking ask want wants wanting take accept price hoping firm');
const ASKING_AFTER = wordSet('obo firm asking');
const SALE = wordSet('sell sale listed');
const TAXES = wordSet('tax taxes');
const OWED = wordSet('back delinquent owed owe owing unpaid past behind overdue');
const NO = wordSet('no not');
const OTHER = wordSet(
  'paid bought cost worth value valued assessed appraised appraisal year yearly annual annually month monthly per hoa fee dues ' +
    'mortgage loan sold offered offer',
);
const PER = wordSet('/ per an each a');
const TO = wordSet('- – to or');

/** Reads an asking price and back taxes, where they are said as such; not ranges, nor prices of an acre. */
export function readMoney(words: readonly Word[]): Found[] {
  const found = words.flatMap((_, at) => sumAt(words, at));
  // Two different prices are none.
  return found.filter(({ field, cents }, n) => {
    const same = found.filter((each) => each.field === field);
    return same.every((each) => each.cents === cents) && found.findIndex((each) => each.field === field) === n;
  });
}

/** "$15,000", "15k", "15,000 dollars"; a bare number, if large. */
function sumAt(words: readonly Word[], at: number): Found[] {
  const isSigned = textAt(words, at) === '$';
  const { value } = words[isSigned ? at + 1 : at] ?? {};
  if (value === undefined || textAt(words, at - 1) === '$') return [];
  const scale = at + (isSigned ? 2 : 1);
  const times = TIMES.get(textAt(words, scale));
  const named = times === undefined ? scale : scale + 1;
  const isNamed = DOLLARS.has(textAt(words, named));
  const end = isNamed ? named + 1 : named;
  const isMarked = isSigned || isNamed || times !== undefined;
  const isSum = isMarked || (value >= LEAST_BARE_DOLLARS && Number.isInteger(value));
  const cents = Math.round(value * (times ?? 1) * 100);
  if (!isSum || cents <= 0 || cents > MOST_CENTS || isRange(words, at, end) || PER.has(textAt(words, end))) return [];
  const field = fieldOf(words, at, end, isMarked);
  return field ? [{ field, cents, start: words[at]?.start ?? 0, end: words[end - 1]?.end ?? 0 }] : [];
}

function isRange(words: readonly Word[], at: number, end: number): boolean {
  const isSum = (each: number) => textAt(words, each) === '$' || words[each]?.value !== undefined;
  const isEnd = isSum(at - 2) || TIMES.has(textAt(words, at - 2));
  return (TO.has(textAt(words, at - 1)) && isEnd) || (TO.has(textAt(words, end)) && isSum(end + 1));
}

function fieldOf(words: readonly Word[], at: number, end: number, isMarked: boolean): Found['field'] | undefined {
  const isAround = (texts: ReadonlySet<string>) => isBefore(words, at, texts, 6) || isAfter(words, end, texts, 6);
  if (isAround(TAXES)) return isMarked && isAround(OWED) && !isAround(NO) ? 'backTaxesCents' : undefined;
  if (isAround(OTHER)) return undefined;
  const isAsked = isBefore(words, at, ASKING, 4) || isAfter(words, end, ASKING_AFTER, 3);
  return isAsked || (isMarked && isBefore(words, at, SALE, 3)) ? 'askingCents' : undefined;
}
