import { Refusal, wrongField } from '../../http/refusal.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import type { CurrentLead, LeadWrite } from './lead-write.js';

/** The reason why a change is not possible. */
export type Objection =
  'unknown-assignee' | 'impossible-status' | 'no-reopen-reason' | 'offer-missing' | 'owner-checks-missing';

/** Returns the reason why a change of a lead is not possible; undefined if it is possible. */
export function objectionTo(lead: CurrentLead, change: LeadWrite): Objection | undefined {
  const { status = lead.status, reopenReason, offerId } = change;
  if (!lead.isAssignable) return 'unknown-assignee';
  if (status === lead.status) return undefined;
  const isFirstOffer = offerId !== undefined && lead.type === 'seller' && lead.status === 'new';
  if (!lead.nextStatuses.includes(status) && !isFirstOffer) {
    if (!lead.reopenStatuses.includes(status)) return 'impossible-status';
    if (reopenReason === undefined) return 'no-reopen-reason';
  }
  if (status === 'offer-made' && !lead.hasOffer) return 'offer-missing';
  return status === 'under-contract' && !lead.isChecked ? 'owner-checks-missing' : undefined;
}

/** The refusal of a change that is not possible: 400, 409, or 422 if an offer or an owner check is missing. */
export function refusalOf(objection: Objection, { status, nextStatuses, reopenStatuses }: LeadState): Refusal {
  if (objection === 'unknown-assignee')
    return wrongField('assigneeId', 'Choose an active account with the role agent or admin.', objection);
  if (objection === 'no-reopen-reason') return wrongField('reopenReason', 'Say why it is opened again.', objection);
  if (objection === 'offer-missing')
    return new Refusal(422, 'Make an offer first.', { reason: objection, showsReason: true });
  if (objection === 'owner-checks-missing')
    return new Refusal(422, 'Answer the questions about the owner first.', { reason: objection, showsReason: true });
  const reopened = reopenStatuses.map((next) => `${next} with a reason`);
  const message = `From ${status} this lead can become ${[...nextStatuses, ...reopened].join(' or ')}.`;
  return new Refusal(409, message, { reason: objection, errors: [{ field: 'status', message }] });
}
