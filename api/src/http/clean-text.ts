// Control characters other than newline and tab, and lone surrogates, which UTF-8 and Postgres cannot store.
const UNSTORABLE = /(?![\n\t])[\p{Cc}\p{Cs}]/gu;
// A field that contains only invisible marks is empty.
const VISIBLE = /[\p{L}\p{M}\p{N}\p{P}\p{S}]/u;

/** Cleans text of several lines: removes characters that cannot be stored, unifies newlines, trims. */
export function cleanText(text: string): string {
  const cleaned = text.replace(/\r\n?/g, '\n').replace(UNSTORABLE, '').trim();
  return VISIBLE.test(cleaned) ? cleaned : '';
}

/** Cleans text of one line: also turns every run of white space into one space. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ');
}

/** Length in code points, as Postgres counts. UTF-16 would count an emoji twice. */
export function countCharacters(text: string): number {
  return [...text].length;
}
