import type { ConsentEvidence } from '../consent/ledger/consent-evidence.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import type { SubmittedValues } from '../leads/lead/submitted-fields.js';
import type { QuarantineReason } from '../leads/spam/quarantine.js';

/** A checked submission, ready to be stored with its consent. */
export interface NewLead extends SubmittedValues {
  readonly type: LeadType;
  readonly isPhoneUnlikely: boolean;
  readonly noteFingerprint: string | null;
  /** What the submission itself looks suspicious for; storing it adds what it has in common with others. */
  readonly spamReasons: readonly QuarantineReason[];
  /** Sent from a preview of a release: by a colleague who tries it, not by a visitor. */
  readonly isTest: boolean;
  readonly idempotencyKey: string | null;
  readonly bodySha256: Buffer;
  readonly consent: ConsentEvidence;
  /** The phone number's keyed hash, by which its consents are found when the lead is gone. */
  readonly subjectHash: Buffer;
}

/**
 * What became of a submission:
 * - `accepted`: stored now.
 * - `repeated`: stored before, by the same attempt; nothing was written.
 * - `key-reused`: the key belongs to another submission; nothing was written.
 * - `in-flight`: the same attempt is being stored at this moment; nothing was written.
 */
export type IntakeOutcome = 'accepted' | 'repeated' | 'key-reused' | 'in-flight';
