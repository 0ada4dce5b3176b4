import { createHash } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** The limits above which a submission looks like spam. Intake's SQL uses them. */
export const SPAM_LIMITS = {
  /** Sent this soon after the page loaded: faster than anyone can, even with autofill. */
  leastFillMs: 2000,
  /** Shorter notes ("Five acres.") are often alike by chance. */
  leastLetters: 40,
  /** Leads with other phones that may have the same text, among the latest `looks` ones. */
  repeatedText: { most: 1, days: 30, looks: 20 },
  /** Earlier leads with the same phone or email. */
  fromPhone: { most: 3, hours: 24 },
  fromEmail: { most: 3, hours: 24 },
  /** Earlier forms from the same address (IPv6: /64). */
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

/** One of the reasons above. */
export type QuarantineReason = (typeof QUARANTINE_REASONS)[number];

/** The decision about suspected spam: `suspected` by intake, `released` or `confirmed` by staff. */
export type QuarantineState = 'none' | 'suspected' | 'released' | 'confirmed';

/** What a form reports about how it was filled in. */
export interface FormSigns {
  /** Milliseconds, from the header Form-Fill-Time. Missing without scripts and from programs that do not know it. */
  readonly fillTime?: unknown;
  /** The header Form-Trap, or the field itself without scripts. */
  readonly trap?: unknown;
}

/** Returns reasons in the submission itself. Unreadable values are not a reason. */
export function suspectSpam({ fillTime, trap }: FormSigns): QuarantineReason[] {
  const reasons: QuarantineReason[] = [];
  if (trap !== undefined && trap !== '') reasons.push('trap-filled');
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < SPAM_LIMITS.leastFillMs)
    reasons.push('filled-too-fast');
  return reasons;
}

/**
 * A 64-bit number, as text, that is equal for notes that differ only in case, digits, punctuation and white space. Null
 * for short notes, which say nothing about their sender.
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

/** Whether a number (`+1` and ten digits) cannot exist, such as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string): boolean {
  return !isValidPhoneNumber(phone);
}
