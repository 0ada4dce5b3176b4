import { toPlainDigits } from '../../phone/e164.js';

// Each word costs another scan of the index, and more words hardly change the result. Further words are searched for
// together with the last one, as one text.
const MOST_WORDS = 8;
const WRITTEN_AS_PHONE = /^[\d\s()+./-]+$/;
// The start of a phone link (tel:) and an extension after a number. Stored numbers contain neither.
const SCHEME = /(?<!\w)tel:(?=[+(\d])/gi;
const EXTENSION = /(?:;ext=|,{1,3}|#| ?(?:x|ext|extension)[.:]? ?)\d{1,6}#?(?!\w)/gi;
// Apostrophes and hyphens within a name, which people may leave out: O'Brien, Berg-Smith.
const JOINTS = /['’‘ʼ`´-]/g;
const JOINED_NAME = /^[\p{L}\p{M}'’‘ʼ`´-]+$/u;
// The trigram index finds three letters or digits anywhere, and one or two only at the start of a word.
const INDEXED_ANYWHERE = /[\p{L}\p{N}]{3}/u;

/** Whether there is a letter or digit to search for. */
export function isSearchable(q: string): boolean {
  return /[\p{L}\p{N}]/u.test(q);
}

/** Returns the values of the parameter `words` in the conditions of `buildSearch` and `buildIndexedSearch`. */
export function searchedTexts(q: string): string[] {
  return waysOf(q).flat();
}

/** Returns the condition that a lead `l` contains all words of `q`, in any order, for leads that are read in order. */
export function buildSearch(q: string): string {
  return conditionsOf(q)
    .map((ways) => `(${ways.join(' OR ')})`)
    .join(' AND ');
}

/**
 * Returns the same condition for the text index. Each lead type has its own index, which Postgres uses only if every
 * alternative names the type: `type = 'seller' AND <first way to write the words> OR type = 'seller' AND <second way>`.
 */
export function buildIndexedSearch(q: string, types: readonly string[]): string {
  const conditions = conditionsOf(q);
  const most = Math.max(...conditions.map(({ length }) => length));
  const ways = Array.from({ length: most }, (_, way) => conditions.map((of) => of[way] ?? of[0]).join(' AND '));
  return `(${types.flatMap((type) => ways.map((way) => `l.type = '${type}' AND ${way}`)).join(' OR ')})`;
}

/**
 * Returns for each word its alternative conditions, one of which must be true. `plain_words` removes accents and case
 * before the special characters of LIKE are escaped, because it turns some letters into such characters.
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
 * Returns for each word of `q` the ways to write it: a phone number also as digits only, and a name also without
 * apostrophes and hyphens; the search text has both. Only the first word with two ways keeps both, because all
 * combinations of several words would be too many.
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
  // Digits at the end of a word belong to the word.
  const number = text.split(/\p{L}\d*|[^\d\s()+./-]/u).at(-1) ?? '';
  return /\d\)?$/.test(number) && number.replace(/\D/g, '').length >= 10;
}

function waysToWrite(word: string): string[] {
  const digits = word.replace(/\D/g, '').replace(/^0(?:0|11)(?=1\d{10}$)/, '');
  const joined = word.replaceAll(JOINTS, '');
  if (JOINED_NAME.test(word) && joined !== word) return [joined, word];
  if (!WRITTEN_AS_PHONE.test(word) || digits.length < 3) return [word];
  // If the word contains its digits in one piece, every text with the word also contains the digits.
  return word.includes(digits) ? [digits] : [word, digits];
}
