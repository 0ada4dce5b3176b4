import { hash } from 'node:crypto';
import { isValidPhoneNumber } from 'libphonenumber-js/max';

/** The limits above which a submission is suspected as spam. The SQL of intake uses them. */
export const SPAM_LIMITS = {
  /** No person sends a form this soon after the page loaded, even with autofill. */
  leastFillMs: 2000,
  /** Shorter messages ("Five acres.") are not compared, because honest visitors write the same ones. */
  leastLetters: 40,
  /** The most earlier leads with the same text and another phone number, among the newest `looks` of these days. */
  repeatedText: { most: 1, days: 30, looks: 20 },
  /** The most earlier leads with the same phone number, or with the same email address, in these hours. */
  fromPhone: { most: 3, hours: 24 },
  fromEmail: { most: 3, hours: 24 },
  /** The most earlier forms from the same IP address (IPv6: /64 network) in these hours. */
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

/** Hints at whether a person or a program filled in a form. */
export interface FormSigns {
  /** The header Form-Fill-Time in milliseconds; undefined without scripts and from most programs. */
  readonly fillTime?: unknown;
  /** The hidden field that only programs fill in: sent as the header Form-Trap, or without scripts as a field. */
  readonly trap?: unknown;
}

/** Returns the reasons to suspect spam that the form alone gives. Ignores unreadable hints. */
export function suspectSpam({ fillTime, trap }: FormSigns): QuarantineReason[] {
  const reasons: QuarantineReason[] = [];
  if (trap !== undefined && trap !== '') reasons.push('trap-filled');
  if (typeof fillTime === 'string' && WHOLE_NUMBER.test(fillTime) && Number(fillTime) < SPAM_LIMITS.leastFillMs)
    reasons.push('filled-too-fast');
  return reasons;
}

/**
 * Returns a 64-bit number as text, equal for messages that differ only in case, digits, punctuation and white space.
 * Null for short messages.
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

/** Whether a phone number (`+1` and ten digits) is missing or cannot be in use, as the placeholder +15551234567. */
export function isUnlikelyPhone(phone: string | null): boolean {
  return phone === null || !isValidPhoneNumber(phone);
}
