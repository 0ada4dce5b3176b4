import { createHash } from 'node:crypto';

// Short notes ("Five acres.") are alike by chance.
const LEAST_LETTERS = 40;

/**
 * A number (64 bits, as text) that is the same for notes that differ in case, digits, punctuation and white space only;
 * null for short notes, which say nothing about their sender.
 */
export function fingerprintNote(note: string | null): string | null {
  const letters = note?.normalize('NFKC').toLowerCase().replace(/[^\p{L}]/gu, '') ?? '';
  if (letters.length < LEAST_LETTERS) return null;
  return createHash('sha256').update(letters).digest().readBigInt64BE().toString();
}
