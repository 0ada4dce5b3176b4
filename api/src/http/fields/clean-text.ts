// Control characters other than newline and tab, and lone surrogates, which UTF-8 and Postgres cannot store.
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
// A field that contains only white space and invisible characters is empty.
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const INVISIBLE = /\p{DI}/gu;

/**
 * Removes the invisible characters that come with pasted text: direction marks, soft hyphens, zero-width spaces,
 * variation selectors. After a character from U+0600 on (scripts with joined letters, emoji) a joiner between two
 * letters and the emoji's variation selector stay. `shell/kit/src/forms/fields/visible-text.ts` does the same, and the
 * tests of both modules read `visible-text.json` there.
 */
function keepVisible(text: string): string {
  return text.replace(
    /((?!\p{DI})[\u0600-\u{10FFFF}]\uFE0F?(?:[\u200C\u200D](?=[\u0600-\u{10FFFF}]))?)|\p{DI}/gu,
    '$1',
  );
}

/** Cleans text of several lines: removes characters that cannot be stored or seen, unifies newlines, trims. */
export function cleanText(text: string): string {
  const cleaned = keepVisible(text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '')).trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Cleans text of one line: also turns every run of white space into one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Cleans an email address or a search, which contain no invisible character of any script. */
export function cleanKey(text: string): string {
  return cleanLine(text).replace(INVISIBLE, '');
}

/** Length in code points, as Postgres counts. UTF-16 would count an emoji twice. */
export function countCharacters(text: string): number {
  return [...text].length;
}
