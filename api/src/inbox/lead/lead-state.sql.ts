import { isKnownInSql } from '../../leads/lead/lead-rows.sql.js';
import { nextStatuses, reopenStatuses } from '../changes/lead-transitions.js';
import type { LeadState } from './lead-state.dto.js';

/** What of a LeadState is stored. */
export type LeadStateRow = Omit<LeadState, 'nextStatuses' | 'reopenStatuses'>;

/** Columns of a LeadStateRow, from `lead` and its `assignee` of STAFF_NAMES. */
export const STATE = `lead.id, lead.type, lead.status, to_jsonb(assignee) AS assignee, lead.follow_up_at AS "followUpAt", lead.lost_reason AS "lostReason",
  lead.version, jsonb_build_object('quarantined', lead.quarantined, 'state', lead.quarantine_state, 'reasons', lead.quarantine_reasons) AS quarantine,
  lead.updated_at AS "updatedAt"`;

/** The LeadFlags of `lead`, an alias with columns of LEADS: a jsonb object. */
export const flagsInSql = (
  lead: string,
) => `jsonb_build_object('unlikelyPhone', ${lead}.phone_unlikely, 'duplicate', ${isKnownInSql(lead)},
  'suspectedSpam', ${lead}.quarantined, 'confirmedSpam', ${lead}.quarantine_state = 'confirmed', 'test', ${lead}.is_test)`;

/** The state of a lead as the wire has it, whatever else the row holds. */
export function toLeadState(row: LeadStateRow): LeadState {
  const { id, type, status, assignee, followUpAt, lostReason, version, quarantine, updatedAt } = row;
  const steps = { nextStatuses: [...nextStatuses(type, status)], reopenStatuses: [...reopenStatuses(status)] };
  return { id, type, status, ...steps, assignee, followUpAt, lostReason, version, quarantine, updatedAt };
}
