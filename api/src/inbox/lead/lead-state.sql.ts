import { hasEarlierLeadInSql } from '../../leads/lead/lead-rows.sql.js';
import { PERSON_FIELDS } from '../../leads/lead/submitted-fields.js';
import { nextStatusesInSql, reopenStatusesInSql } from '../changes/lead-transitions.js';

/** SELECT columns of a LeadState; the FROM has the lead as `lead` and STAFF_NAMES of its assignee as `assignee`. */
export const STATE = `lead.id, lead.type, lead.status, ${nextStatusesInSql('lead')} AS "nextStatuses", ${reopenStatusesInSql('lead')} AS "reopenStatuses",
  to_jsonb(assignee) AS assignee, lead.follow_up_at AS "followUpAt", lead.lost_reason AS "lostReason",
  lead.version, jsonb_build_object('quarantined', lead.quarantined, 'state', lead.quarantine_state, 'reasons', lead.quarantine_reasons) AS quarantine,
  lead.updated_at AS "updatedAt"`;

/** The Person of `lead` as a jsonb object. */
export const PERSON = `jsonb_build_object(${Object.entries(PERSON_FIELDS)
  .map(([field, { column }]) => `'${field}', lead.${column}`)
  .join(', ')})`;

/** The LeadFlags of `lead` (an alias with columns of LEADS) as a jsonb object. */
export const flagsInSql = (
  lead: string,
) => `jsonb_build_object('unlikelyPhone', ${lead}.phone_unlikely AND ${lead}.phone IS NOT NULL, 'duplicate', ${hasEarlierLeadInSql(lead)},
  'suspectedSpam', ${lead}.quarantined, 'confirmedSpam', ${lead}.quarantine_state = 'confirmed', 'test', ${lead}.is_test)`;
