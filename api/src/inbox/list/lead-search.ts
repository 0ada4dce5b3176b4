import { toPlainDigits } from '../../phone/e164.js';

// Each word is a walk through the index of its own, and more of them narrow little: what follows stays together.
const MOST_WORDS = 8;
const WRITTEN_AS_PHONE = /^[\d\s()+./-]+$/;
// How addresses of calls begin, and an extension behind a number: both are in no stored number.
const SCHEME = /(?<!\w)tel:(?=[+(\d])/gi;
const EXTENSION = /(?:;ext=|,{1,3}|#| ?(?:x|ext|extension)[.:]? ?)\d{1,6}#?(?!\w)/gi;
// Signs that are written within a name, or left out: O'Brien, Berg-Smith.
const JOINTS = /['’‘ʼ`´-]/g;
const JOINED_NAME = /^[\p{L}\p{M}'’‘ʼ`´-]+$/u;
// The index holds groups of three letters and digits; shorter ones only where a word begins.
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;

/** Tells whether there is a letter or digit to search for. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The values of the parameter `words` of the conditions. */
export function searchedTexts(q: string): string[] {
  return waysOf(q).flat();
}

/** The condition that a lead `l` contains all words of `q`, in any order: for leads that are looked at one by one. */
export function buildSearch(q: string): string {
  return conditionsOf(q)
    .map((ways) => `(${ways.join(' OR ')})`)
    .join(' AND ');
}

/**
 * The same for the index of the text. Each type has its own, which Postgres uses where the condition names the type:
 * once for each way to write a number, since it would take a common part out of the alternatives.
 */
export function buildIndexedSearch(q: string, types: readonly string[]): string {
  const conditions = conditionsOf(q);
  const most = Math.max(...conditions.map(({ length }) => length));
  const ways = Array.from({ length: most }, (_, way) => conditions.map((of) => of[way] ?? of[0]).join(' AND '));
  return `(${types.flatMap((type) => ways.map((way) => `l.type = '${type}' AND ${way}`)).join(' OR ')})`;
}

/**
 * Of each word the conditions of which one must be true. Accents and case go where Postgres works out what is searched
 * for, before the signs of LIKE become text: there are letters that turn into these.
 */
function conditionsOf(q: string): string[][] {
  let place = 0;
  return waysOf(q).map((ways) =>
    ways.map((text) => {
      place += 1;
      const literal = `regexp_replace(plain_words((:words::text[])[${place}]), '[\\\\%_]', '\\\\\\&', 'g')`;
      return `l.search_text LIKE '${INDEXED_ANYWHERE.test(text) ? '%' : '% '}' || ${literal} || '%'`;
    }),
  );
}

/**
 * The words of `q`, each as it may be written: what looks like a phone number also as its digits, which are stored
 * without anything between them, and a name also without the signs that join its parts, as names are stored besides
 * (`joined_words`). One word has two ways, more would be too many together: their last ones count.
 */
function waysOf(q: string): string[][] {
  const words: string[] = [];
  const plain = toPlainDigits(q)
    .replace(SCHEME, '')
    .replace(EXTENSION, (found, at: number, all: string) => (isBehindNumber(all.slice(0, at)) ? '' : found));
  for (const word of plain.split(' ')) {
    const last = words.at(-1);
    const isSameNumber = last !== undefined && WRITTEN_AS_PHONE.test(last) && WRITTEN_AS_PHONE.test(word);
    if (isSameNumber || words.length === MOST_WORDS) words[words.length - 1] += ` ${word}`;
    else words.push(word);
  }
  const ways = words.filter(isSearchable).map(waysToWrite);
  const first = ways.find(({ length }) => length > 1);
  return ways.map((each) => (each === first ? each : each.slice(-1)));
}

function isBehindNumber(text: string): boolean {
  const number = text.split(/[^\d\s()+./-]/).at(-1) ?? '';
  return /\d\)?$/.test(number) && number.replace(/\D/g, '').length >= 10;
}

function waysToWrite(word: string): string[] {
  const digits = word.replace(/\D/g, '').replace(/^0(?:0|11)(?=1\d{10}$)/, '');
  const joined = word.replaceAll(JOINTS, '');
  if (JOINED_NAME.test(word) && joined !== word) return [joined, word];
  if (!WRITTEN_AS_PHONE.test(word) || digits.length < 3) return [word];
  // Where the digits stand together in the word, whatever contains the word contains them.
  return word.includes(digits) ? [digits] : [word, digits];
}
