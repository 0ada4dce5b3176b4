import { toPlainDigits } from '../../phone/e164.js';

// Each word walks through the index again, and more words narrow little: the rest stays together as one text.
const MOST_WORDS = 8;
const WRITTEN_AS_PHONE = /^[\d\s()+./-]+$/;
// The start of a phone link, and an extension after a number: stored numbers contain neither.
const SCHEME = /(?<!\w)tel:(?=[+(\d])/gi;
const EXTENSION = /(?:;ext=|,{1,3}|#| ?(?:x|ext|extension)[.:]? ?)\d{1,6}#?(?!\w)/gi;
// Signs within a name that may be left out: O'Brien, Berg-Smith.
const JOINTS = /['’‘ʼ`´-]/g;
const JOINED_NAME = /^[\p{L}\p{M}'’‘ʼ`´-]+$/u;
// The index contains groups of three letters and digits, and shorter ones only at the start of a word.
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;

/** Whether there is a letter or digit to search for. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** The values of the parameter `words` of the conditions. */
export function searchedTexts(q: string): string[] {
  return waysOf(q).flat();
}

/** The condition that a lead `l` contains all words of `q`, in any order: for leads that are read one by one. */
export function buildSearch(q: string): string {
  return conditionsOf(q)
    .map((ways) => `(${ways.join(' OR ')})`)
    .join(' AND ');
}

/**
 * The same for the text index. Each lead type has its own index, which Postgres uses only if the condition names the
 * type: once for each way to write a number, because Postgres would move a common part out of the alternatives.
 */
export function buildIndexedSearch(q: string, types: readonly string[]): string {
  const conditions = conditionsOf(q);
  const most = Math.max(...conditions.map(({ length }) => length));
  const ways = Array.from({ length: most }, (_, way) => conditions.map((of) => of[way] ?? of[0]).join(' AND '));
  return `(${types.flatMap((type) => ways.map((way) => `l.type = '${type}' AND ${way}`)).join(' OR ')})`;
}

/**
 * For each word the conditions of which one must be true. Postgres removes accents and case before the special
 * characters of LIKE are escaped, because some letters turn into these.
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
 * The ways to write each word of `q`: a phone number also as its digits, as it is stored, and a name also without its
 * joining signs, as in the stored `joined_words`. One word has two ways; several words together would have too many, so
 * that only the last ones have two.
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
  // If the digits stand together in the word, every text with the word contains them.
  return word.includes(digits) ? [digits] : [word, digits];
}
