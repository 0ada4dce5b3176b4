/**
 * Removes the invisible characters that come with pasted text: marks of direction, soft hyphens, zero widths, variation
 * selectors. After characters from U+0600 on, where scripts with joined letters and emoji are, joiners and the emoji's
 * selector stay. `api/src/http/fields/clean-text.ts` does the same: the tests of both read `visible-text.json`.
 */
export function keepVisible(text: string): string {
  return text.replace(
    /((?!\p{DI})[\u0600-\u{10FFFF}]\uFE0F?(?:[\u200C\u200D](?=[\u0600-\u{10FFFF}]))?)|\p{DI}/gu,
    '$1',
  );
}
