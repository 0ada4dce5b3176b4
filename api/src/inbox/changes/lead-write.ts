import type { LostReason } from '../../leads/lead/lead-enums.js';
import type { Person } from '../../leads/lead/submitted-fields.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import type { LeadChange } from './lead-work.dto.js';

/** The present state of a lead, and the facts that decide which changes are possible. */
export interface CurrentLead extends LeadState {
  readonly person: Person;
  /** The values that staff replaced by corrections, oldest first. */
  readonly former: readonly object[];
  /** Whether the account that is to become the assignee can be assigned leads; true if there is none. */
  readonly isAssignable: boolean;
  readonly hasOffer: boolean;
  /** Whether every question about the owner of the land is answered. */
  readonly isChecked: boolean;
  /** Whether the present follow-up was proposed by a step of the work, such as an offer or a contract. */
  readonly isFollowUpAutomatic: boolean;
}

interface ProposedStep {
  /** The proposed follow-up; undefined keeps the present one. */
  readonly followUpAt: Date | null | undefined;
  /** Whether the proposal also replaces a follow-up that a person set for a later time. */
  readonly isForced?: boolean;
}

/** A change of a lead, by staff or by a step of their work. */
export interface LeadWrite extends Omit<LeadChange, 'lostReason'> {
  readonly lostReason?: LostReason | null | undefined;
  readonly quarantine?: QuarantineState;
  /** The follow-up that the change proposes; by default, the one that its status proposes. */
  readonly step?: ProposedStep;
  /** The offer that changes the status. Undoing the change withdraws the offer. */
  readonly offerId?: string;
  /** Corrected fields of the person. Null removes the email address. */
  readonly person?: { readonly [Field in keyof Person]?: Person[Field] | undefined };
  /** The event to undo. Its former values are restored even if the lead could not get this status otherwise. */
  readonly undoes?: { readonly id: string; readonly kind: LeadEventKind };
}

/** A decision of staff about spam, also about a lead that was not suspected. */
export type Decision = Extract<QuarantineState, 'released' | 'confirmed'>;
