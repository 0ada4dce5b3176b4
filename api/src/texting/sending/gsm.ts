/**
 * The characters of texts (GSM 03.38), and how many segments a text has. A text with any other character is sent as
 * UTF-16, with 70 instead of 160 characters in its first segment. `api/desk/src/shared/texts/segments.ts` counts the
 * same, and the tests of both modules read `segments.json`.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Each counts two, because an escape character comes before it. */
const EXTENSION = new Set('\f^{}\\[~]|€');

/** The first character of a text that is not in GSM 03.38, or undefined. */
export function findForeignCharacter(text: string): string | undefined {
  return [...text].find((character) => !BASIC.has(character) && !EXTENSION.has(character));
}

/** The number of segments that a text is sent, and paid, as: 160 or 153 septets each, or 70 or 67 units of UTF-16. */
export function countSegments(text: string): number {
  const isGsm = findForeignCharacter(text) === undefined;
  const sizes = [...text].map((character) => (isGsm ? (EXTENSION.has(character) ? 2 : 1) : character.length));
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return text === '' ? 0 : 1;
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    // A character of two units is not split.
    if (used + size > joined) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return segments;
}
