/** Films and sounds of a release, and their captions. */

/** File extensions of films and sounds. */
export const mediaTypes = ['mp4', 'webm'] as const;

/** Most bytes of a file, and of all that one page may play: above it, another site hosts a film better. */
export const MEDIA_BUDGET = 2_000_000;

export function isMedia(name: string): boolean {
  return mediaTypes.some((type) => name.endsWith(`.${type}`));
}

const [EBML_MARK, HEAD_BYTES] = [0x1a45dfa3, 64];

/** Reads the type of a film or sound from its first bytes; undefined for any other content. */
export function readMediaType(bytes: Buffer): (typeof mediaTypes)[number] | undefined {
  const head = bytes.subarray(0, HEAD_BYTES);
  if (head.toString('latin1', 4, 8) === 'ftyp') return 'mp4';
  const isMatroska = head.length > 4 && head.readUInt32BE(0) === EBML_MARK;
  return isMatroska && head.includes('webm') ? 'webm' : undefined;
}
