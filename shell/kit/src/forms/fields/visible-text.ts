/**
 * Removes the invisible characters that come with pasted text: directional marks, soft hyphens, zero-width characters,
 * variation selectors. Joiners and the variation selector of emoji stay after characters from U+0600 on, because
 * Arabic, Indic scripts and emoji need them. `api/src/http/fields/clean-text.ts` does the same, and both tests read the
 * cases in `visible-text.json`.
 */
export function keepVisible(text: string): string {
  return text.replace(
    /((?!\p{DI})[\u0600-\u{10FFFF}]\uFE0F?(?:[\u200C\u200D](?=[\u0600-\u{10FFFF}]))?)|\p{DI}/gu,
    '$1',
  );
}
