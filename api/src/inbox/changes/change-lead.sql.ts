import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { statement } from '../../database/statement.js';
import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import { LEADS, updateLead } from '../../leads/lead/lead-rows.sql.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import type { Actor } from '../../staff/access/actor.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { STATE } from '../lead/lead-state.sql.js';
import type { LeadState, StaffName } from '../lead/lead-state.dto.js';
import type { TimelineEntry } from '../lead/timeline-entry.dto.js';
import { NEW_ENTRIES } from '../lead/timeline-row.js';
import { nextStatusesInSql, reopenStatusesInSql } from './lead-transitions.js';

/** A lead after a change, and what that added to its timeline. */
export interface ChangedRow extends LeadState {
  readonly entries: TimelineEntry[];
}

/** Columns of a ChangedRow; the rows of `lead_events` that the change made are `event`. */
export const CHANGED = `${STATE}, ${NEW_ENTRIES} AS entries`;

/** What of a row of `event` goes into a ChangedRow. */
export const RETURNING_EVENT = 'RETURNING id, lead_id, staff_id, at, kind, detail';

interface ChangeParameters extends Actor {
  /** The leads, and of each the version that the change is meant for. */
  readonly ids: readonly string[];
  readonly versions: readonly number[];
  /** Null to keep it. */
  readonly status: LeadStatus | null;
  readonly isAssigned: boolean;
  readonly assigneeId: string | null;
  readonly isFollowUp: boolean;
  readonly followUpAt: Date | null;
  /** Only with the status lost; null to keep it. */
  readonly lostReason: LostReason | null;
  /** What the timeline keeps of a lead that is opened again. */
  readonly reopenReason: string | null;
  /** What many leads are changed with; null for one alone. */
  readonly bulkId: string | null;
}

/**
 * Changes leads that still have the version, where the step is possible and the assignee works leads; with their events
 * and an entry of the audit trail each. One statement: all of a lead's change or nothing. No row of a lead means that
 * something was not so, or that nothing changes.
 */
export const CHANGE_LEADS = statement<ChangeParameters, ChangedRow>(
  'change-leads',
  `
WITH lead AS (
  ${updateLead({
    set: "status = coalesce(:status::text, status), assignee_id = CASE WHEN :isAssigned::boolean THEN :assigneeId::uuid ELSE assignee_id END, follow_up_at = CASE WHEN :isFollowUp::boolean THEN :followUpAt::timestamptz ELSE follow_up_at END, lost_reason = CASE WHEN coalesce(:status::text, status) = 'lost' THEN coalesce(:lostReason::text, lost_reason) END",
    where: `(id, version) IN (SELECT asked.id, asked.version FROM unnest(:ids::uuid[], :versions::integer[]) AS asked (id, version))
    AND (:status::text IS NULL OR status = :status::text OR :status::text = ANY (${nextStatusesInSql('leads')})
      OR (:reopenReason::text IS NOT NULL AND :status::text = ANY (${reopenStatusesInSql('leads')})))
    AND (NOT :isAssigned::boolean OR :assigneeId::uuid IS NULL OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid))
    AND (status <> coalesce(:status::text, status) OR (:isAssigned::boolean AND assignee_id IS DISTINCT FROM :assigneeId::uuid)
      OR (:isFollowUp::boolean AND follow_up_at IS DISTINCT FROM :followUpAt::timestamptz) OR lost_reason IS DISTINCT FROM coalesce(:lostReason::text, lost_reason))`,
    returning:
      'old.status AS status_before, old.assignee_id AS assignee_before, old.follow_up_at AS follow_up_before, old.lost_reason AS lost_reason_before',
  })}
), event AS (
  INSERT INTO lead_events (bulk_id, lead_id, staff_id, kind, detail)
  SELECT :bulkId::uuid, id, :staffId::uuid, 'status-changed', jsonb_strip_nulls(jsonb_build_object('from', status_before, 'to', status, 'reason', lost_reason,
    'reasonBefore', lost_reason_before, 'text', :reopenReason::text))
  FROM lead WHERE status <> status_before
  UNION ALL
  SELECT :bulkId::uuid, id, :staffId::uuid, 'lost-reason-changed', jsonb_build_object('from', lost_reason_before, 'to', lost_reason)
  FROM lead WHERE status = status_before AND lost_reason IS DISTINCT FROM lost_reason_before
  UNION ALL
  SELECT :bulkId::uuid, id, :staffId::uuid, 'follow-up-changed', jsonb_build_object('from', follow_up_before, 'to', follow_up_at)
  FROM lead WHERE follow_up_at IS DISTINCT FROM follow_up_before
  UNION ALL
  SELECT :bulkId::uuid, id, :staffId::uuid, 'assignee-changed', jsonb_build_object('from', assignee_before, 'to', assignee_id) FROM lead
  WHERE assignee_id IS DISTINCT FROM assignee_before
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT id AS lead_id, append_audit(:staffId::uuid, 'lead-changed', id, :ip::inet, jsonb_build_object('version', version,
    'fields', to_jsonb(array_remove(ARRAY[
      CASE WHEN status <> status_before THEN 'status' END,
      CASE WHEN lost_reason IS DISTINCT FROM lost_reason_before THEN 'lostReason' END,
      CASE WHEN assignee_id IS DISTINCT FROM assignee_before THEN 'assigneeId' END,
      CASE WHEN follow_up_at IS DISTINCT FROM follow_up_before THEN 'followUpAt' END], NULL)))) FROM lead
)
SELECT ${CHANGED} FROM entry JOIN lead ON lead.id = entry.lead_id LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

interface DecisionParameters extends Actor {
  readonly id: string;
  readonly to: QuarantineState;
  readonly from: readonly QuarantineState[];
  /** What the event and the audit trail call it. */
  readonly action: string;
}

/**
 * Takes a lead out of quarantine or confirms it as spam, with its event and its entry of the audit trail. The promise
 * keeps its clock. No row: no such lead, or another state.
 */
export const DECIDE_QUARANTINE = statement<DecisionParameters, ChangedRow>(
  'decide-quarantine',
  `
WITH lead AS (
  ${updateLead({
    set: "quarantine_state = :to::text, quarantined = (:to::text = 'confirmed')",
    where: 'id = :id::uuid AND quarantine_state = ANY (:from::text[])',
    returning: 'old.quarantine_state AS state_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT id, :staffId::uuid, :action::text, jsonb_build_object('from', state_before, 'to', quarantine_state) FROM lead
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, :action::text, id, :ip::inet, jsonb_build_object('version', version, 'fields', jsonb_build_array('quarantine')))
  FROM lead
)
SELECT ${CHANGED} FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

/** One change after a version. */
export interface LaterChange {
  readonly changedAt: Date;
  readonly changedBy: StaffName | null;
  readonly fields: string[] | null;
}

/** The changes of a lead after a version, the latest first. */
export const READ_LATER_CHANGES = statement<{ id: string; version: number }, LaterChange>(
  'read-later-changes',
  `
SELECT e.at AS "changedAt", to_jsonb(s) AS "changedBy", e.detail->'fields' AS fields
FROM ${AUDIT_ENTRIES} e LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id
WHERE e.lead_id = :id::uuid AND (e.detail->>'version')::integer > :version::integer ORDER BY e.seq DESC LIMIT 100`,
);

/** State of a lead, and whether the account that was asked about may be given leads. */
export interface CurrentState extends LeadState {
  readonly isAssignable: boolean;
}

/** The states of leads, and whether an account may be given leads. */
export const READ_STATES = statement<{ ids: readonly string[]; assigneeId: string | null }, CurrentState>(
  'read-lead-states',
  `
SELECT ${STATE}, :assigneeId::uuid IS NULL OR EXISTS (
    SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid
  ) AS "isAssignable"
FROM ${LEADS} AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id WHERE lead.id = ANY (:ids::uuid[])`,
);
