import type { ConsentEvidence } from '../consent/ledger/consent-evidence.js';
import type { LeadType } from '../leads/lead/lead-enums.js';
import type { SubmittedValues } from '../leads/lead/submitted-fields.js';
import type { QuarantineReason } from '../leads/spam/quarantine.js';

/** A valid submission, ready to be stored with its consent. */
export interface NewLead extends SubmittedValues {
  readonly type: LeadType;
  /** Slug of the deal that a buyer is interested in. */
  readonly about: string | null;
  readonly isPhoneUnlikely: boolean;
  readonly noteFingerprint: string | null;
  /** Signs of spam in the submission itself. The statement that stores it adds reasons from similar leads. */
  readonly spamReasons: readonly QuarantineReason[];
  /** Whether it was sent from a preview of a release, so not by a visitor. */
  readonly isTest: boolean;
  readonly idempotencyKey: string | null;
  readonly bodySha256: Buffer;
  readonly consent: ConsentEvidence;
  /** The keyed hash of the phone number, by which its consents are found even after the lead is erased. */
  readonly subjectHash: Buffer;
}

/**
 * The result of a submission. Only `accepted` stores a lead.
 * - `repeated`: the same submission was stored before with this key.
 * - `key-reused`: the key belongs to another submission.
 */
export type IntakeOutcome = 'accepted' | 'repeated' | 'key-reused';
