import { hash } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** The limits above which a submission is suspected as spam. The SQL of intake uses them. */
export const SPAM_LIMITS = {
  /** A form that is sent sooner after its page loaded is faster than any person, autofill included. */
  leastFillMs: 2000,
  /** Shorter notes ("Five acres.") are alike by chance. */
  leastLetters: 40,
  /** The most leads of other phones with the same text, among so many latest ones. */
  repeatedText: { most: 1, days: 30, looks: 20 },
  /** Earlier leads of the same phone, or of the same email address. */
  fromPhone: { most: 3, hours: 24 },
  fromEmail: { most: 3, hours: 24 },
  /** Earlier forms from the same address (IPv6: one /64). */
  fromNetwork: { most: 9, hours: 1 },
} as const;

const WHOLE_NUMBER = /^\d{1,12}$/;

/** The reasons to suspect a submission as spam. */
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

/** The decision about suspected spam: `suspected` by intake, `released` or `confirmed` by staff. */
export type QuarantineState = 'none' | 'suspected' | 'released' | 'confirmed';

/** Signs of how a form was filled in. */
export interface FormSigns {
  /** Milliseconds in the header Form-Fill-Time; absent without scripts and from programs that do not know it. */
  readonly fillTime?: unknown;
  /** The header Form-Trap, or the field itself without scripts. */
  readonly trap?: unknown;
}

/** The reasons for suspicion in a submission itself; unreadable signs are ignored. */
export function suspectSpam({ fillTime, trap }: FormSigns): QuarantineReason[] {
  const reasons: QuarantineReason[] = [];
  if (trap !== undefined && trap !== '') reasons.push('trap-filled');
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < SPAM_LIMITS.leastFillMs)
    reasons.push('filled-too-fast');
  return reasons;
}

/**
 * A number (64 bits, as text) that is equal for notes that differ only in case, digits, punctuation and white space;
 * null for short notes, which do not identify their sender.
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

/** Whether a number (`+1` and ten digits) cannot be in use, such as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string): boolean {
  return !isValidPhoneNumber(phone);
}
