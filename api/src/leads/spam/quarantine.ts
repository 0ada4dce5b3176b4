import { hash } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** What makes a submission look like spam: how much of it in how long. The SQL of intake takes it from here. */
export const SPAM_LIMITS = {
  /** Sent sooner after the page arrived: faster than any hand, autofill included. */
  leastFillMs: 2000,
  /** Shorter notes ("Five acres.") are alike by chance. */
  leastLetters: 40,
  /** Leads of other phones that may have the same text, of so many latest ones that are looked at. */
  repeatedText: { most: 1, days: 30, looks: 20 },
  /** Earlier leads of the same phone, or of the same e-mail address. */
  fromPhone: { most: 3, hours: 24 },
  fromEmail: { most: 3, hours: 24 },
  /** Earlier forms from the same address (IPv6: one /64). */
  fromNetwork: { most: 9, hours: 1 },
} as const;

const WHOLE_NUMBER = /^\d{1,12}$/;

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

/** What a form tells about how it was filled in. */
export interface FormSigns {
  /** Milliseconds in the header Form-Fill-Time; absent without scripts and from programs that do not know it. */
  readonly fillTime?: unknown;
  /** The header Form-Trap, or the field itself without scripts. */
  readonly trap?: unknown;
}

/** Reasons to suspect spam that a submission carries in itself; what cannot be read is no reason. */
export function suspectSpam({ fillTime, trap }: FormSigns): QuarantineReason[] {
  const reasons: QuarantineReason[] = [];
  if (trap !== undefined && trap !== '') reasons.push('trap-filled');
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < SPAM_LIMITS.leastFillMs)
    reasons.push('filled-too-fast');
  return reasons;
}

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
  return hash('sha256', letters, 'buffer').readBigInt64BE().toString();
}

/** Tells whether a number (`+1` and ten digits) cannot be in use, such as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string): boolean {
  return !isValidPhoneNumber(phone);
}
