/**
 * The segments of a text, as which it is sent and paid. `api/src/texting/sending/gsm.ts` counts the same, and the tests
 * of both modules read `segments.json` there.
 */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const EXTENSION = new Set('\f^{}\\[~]|€');

/** The first character that phones need the longer encoding for, with 70 characters to a segment, or undefined. */
export function findForeignCharacter(text: string): string | undefined {
  return [...text].find((character) => !BASIC.has(character) && !EXTENSION.has(character));
}

export function countSegments(text: string): number {
  const isGsm = findForeignCharacter(text) === undefined;
  const sizes = [...text].map((character) => (isGsm ? (EXTENSION.has(character) ? 2 : 1) : character.length));
  const [single, joined] = isGsm ? [160, 153] : [70, 67];
  if (sizes.reduce((sum, size) => sum + size, 0) <= single) return text === '' ? 0 : 1;
  let [segments, used] = [1, 0];
  for (const size of sizes) {
    if (used + size > joined) [segments, used] = [segments + 1, 0];
    used += size;
  }
  return segments;
}
