import { createHash } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { SPAM_LIMITS } from './spam-limits.js';

/** Why a submission looks like spam. */
export const QUARANTINE_REASONS = [
  'trap-filled',
  'filled-too-fast',
  'repeated-text',
  'many-from-phone',
  'many-from-email',
  'many-from-network',
] as const;

/** One reason why a submission looks like spam. */
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** What was decided about suspected spam: `suspected` by intake, `released` or `confirmed` by staff. */
export type QuarantineState = 'none' | 'suspected' | 'released' | 'confirmed';

/**
 * A number (64 bits, as text) that is the same for notes that differ in case, digits, punctuation and white space only;
 * null for short notes, which say nothing about their sender.
 */
export function fingerprintNote(note: string | null): string | null {
  const letters =
    note
      ?.normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}]/gu, '') ?? '';
  if (letters.length < SPAM_LIMITS.leastLetters) return null;
  return createHash('sha256').update(letters).digest().readBigInt64BE().toString();
}

/** Tells whether a number (`+1` and ten digits) cannot be in use, such as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string): boolean {
  return !isValidPhoneNumber(phone);
}
