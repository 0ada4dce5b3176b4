import type { Place } from './note-words.js';
import { MOST_CENTS } from './parcel-facts.js';

type Found = Place & { readonly field: 'askingCents' | 'backTaxesCents'; readonly cents: number };

const TIMES = new Map(Object.entries({ k: 1e3, grand: 1e3, thousand: 1e3, mil: 1e6, million: 1e6 }));
// "$15,000", "15k", "1.2 million", "15,000 dollars", and 15,000 alone.
const SUM =
  /(?<![\w$.,#-])(\$ ?)?(\d{1,3}(?:,\d{3})+|\d{1,9})(\.\d{1,2})?(?: ?(k|grand|thousand|mil|million)\b)?( ?(?:dollars|bucks|usd)\b)?(?![\w#]|[.,-]\d)/giu;
const LEAST_BARE_DOLLARS = 1000;
const PER_OR_RANGE_AFTER = /^ ?(?:\/|-|–|per\b|an?\b|each|acres?\b|ac\b|(?:to|or) \$?\d)/iu;
const RANGE_BEFORE = /\d ?(?:k|-|–|to|or)[ $]*$/iu;
const ASKED_BEFORE = /\b(?:asking|ask|want|wants|wanting|take|accept|price|hoping|firm)\b[^\d$]{0,20}$/iu;
const ASKED_AFTER = /^ ?(?:obo|firm|asking)\b/iu;
const SALE_BEFORE = /\b(?:sell|sale|listed)\b[^\d$]{0,15}$/iu;
const CLAUSE_END = /[.,;!?()\n]/u;
const OWED = /\b(?:back|delinquent|owed?|owing|unpaid|past|behind|overdue)\b/iu;
const OTHER =
  /\b(?:paid|bought|cost|worth|valued?|assessed|appraise[dl]|appraisal|year|yearly|annual\w*|month\w*|per|hoa|fee|dues|mortgage|loan|sold|offer(?:ed)?)\b/iu;

/** Reads an asking price and back taxes, where they are said as such; not ranges, nor prices of an acre. */
export function readMoney(note: string): Found[] {
  const found = Array.from(note.matchAll(SUM)).flatMap((match) => sumOf(note, match));
  // Two different prices are none.
  return found.filter(({ field, cents }, n) => {
    const same = found.filter((each) => each.field === field);
    return same[0] === found[n] && same.every((each) => each.cents === cents);
  });
}

function sumOf(note: string, match: RegExpExecArray): Found[] {
  const { 0: text, 1: sign, 2: whole = '', 3: decimals = '', 4: scale = '', 5: named, index: start } = match;
  const end = start + text.length;
  const [before = '', after = ''] = [
    note.slice(0, start).split(CLAUSE_END).at(-1)?.slice(-40),
    note.slice(end).split(CLAUSE_END, 1)[0]?.slice(0, 40),
  ];
  const dollars = Number(whole.replaceAll(',', '') + decimals) * (TIMES.get(scale.toLowerCase()) ?? 1);
  const isMarked = Boolean(sign ?? named) || scale !== '';
  const cents = Math.round(dollars * 100);
  if (!(isMarked || (dollars >= LEAST_BARE_DOLLARS && decimals === '')) || cents <= 0 || cents > MOST_CENTS) return [];
  if (PER_OR_RANGE_AFTER.test(after) || RANGE_BEFORE.test(before)) return [];
  const clause = `${before} ${after}`;
  if (/\btax(?:es)?\b/iu.test(clause))
    return isMarked && OWED.test(clause) && !/\bnot?\b/iu.test(clause)
      ? [{ field: 'backTaxesCents', cents, start, end }]
      : [];
  const isAsked = ASKED_BEFORE.test(before) || ASKED_AFTER.test(after) || (isMarked && SALE_BEFORE.test(before));
  return isAsked && !OTHER.test(clause) ? [{ field: 'askingCents', cents, start, end }] : [];
}
