import type { LostReason } from '../../leads/lead/lead-enums.js';
import type { Person } from '../../leads/lead/submitted-fields.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import type { LeadChange } from './lead-work.dto.js';

/** A lead as it stands, and the facts that decide which changes are possible. */
export interface CurrentLead extends LeadState {
  readonly person: Person;
  /** Corrected values, oldest first. */
  readonly former: readonly object[];
  /** Whether the account that the lead was read for may be given leads. */
  readonly isAssignable: boolean;
  readonly hasOffer: boolean;
  /** Whether each question about the owner is answered. */
  readonly isChecked: boolean;
  /** Whether a step proposed the follow-up: an offer, a contract or the end of the work. */
  readonly isFollowUpAutomatic: boolean;
}

interface ProposedStep {
  /** Undefined keeps the present one. */
  readonly followUpAt: Date | null | undefined;
  /** Whether it also replaces one that a person set for later. */
  readonly isForced?: boolean;
}

/** A change of a lead, by staff or by a step of their work. */
export interface LeadWrite extends Omit<LeadChange, 'lostReason'> {
  readonly lostReason?: LostReason | null | undefined;
  readonly quarantine?: QuarantineState;
  /** The follow-up that the change proposes; by default that of its status. */
  readonly step?: ProposedStep;
  /** The offer that the status comes with, which is withdrawn when the change is undone. */
  readonly offerId?: string;
  /** Corrected fields; null removes the address. */
  readonly person?: { readonly [Field in keyof Person]?: Person[Field] | undefined };
  /** The event that is undone: the former values return, whatever steps are possible. */
  readonly undoes?: { readonly id: string; readonly kind: LeadEventKind };
}

/** A decision of staff about suspected spam: also about a lead that was not suspected, or to correct a mistake. */
export type Decision = Extract<QuarantineState, 'released' | 'confirmed'>;
