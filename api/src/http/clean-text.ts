// Control characters other than newline and tab, and lone surrogates, which UTF-8 and Postgres cannot store.
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
// A field that contains only white space and signs that nobody sees is empty.
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;
const INVISIBLE = /\p{DI}/gu;

/**
 * A text without its invisible characters, which come along when something is pasted: marks of direction, soft hyphens,
 * zero widths, variation selectors. Behind characters from U+0600 on, where scripts that join letters and emoji are,
 * joiners and the emoji's selector stay. `shell/kit/src/forms/fields/visible-text.ts` has the same: tests of both read
 * the `visible-text.json` beside it.
 */
function keepVisible(text: string): string {
  return text.replace(
    /((?!\p{DI})[\u0600-\u{10FFFF}]\uFE0F?(?:[\u200C\u200D](?=[\u0600-\u{10FFFF}]))?)|\p{DI}/gu,
    '$1',
  );
}

/** Cleans text of several lines: removes what cannot be stored or seen, unifies newlines, trims. */
export function cleanText(text: string): string {
  const cleaned = keepVisible(text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '')).trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Cleans text of one line: also turns every run of white space into one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Cleans an e-mail address or what is searched for, which hold no invisible character of any script. */
export function cleanKey(text: string): string {
  return cleanLine(text).replace(INVISIBLE, '');
}

/** Length in code points, as Postgres counts. UTF-16 would count an emoji twice. */
export function countCharacters(text: string): number {
  return [...text].length;
}
