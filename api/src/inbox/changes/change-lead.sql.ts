import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import type { AuditAction } from '../../database/audit-action.js';
import { statement } from '../../database/statement.js';
import type { LeadStatus, LostReason } from '../../leads/lead/lead-enums.js';
import { LEADS, updateLead } from '../../leads/lead/lead-rows.sql.js';
import { type Person, PERSON_FIELDS } from '../../leads/lead/submitted-fields.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import { remindOfLeads } from '../../notices/outbox/notice-rows.sql.js';
import { hasOfferInSql, isCheckedInSql } from '../../offers/offer/offer-rows.sql.js';
import type { Actor } from '../../staff/access/actor.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadEventKind } from '../lead/lead-event.entity.js';
import { PERSON, STATE } from '../lead/lead-state.sql.js';
import type { LeadState, StaffName } from '../lead/lead-state.dto.js';
import type { TimelineEntry } from '../lead/timeline-entry.dto.js';
import { NEW_ENTRIES } from '../lead/timeline-row.js';
import { nextStatusesInSql, reopenStatusesInSql } from './lead-transitions.js';

/** A lead and its person after a change, and the new timeline entries. */
export interface ChangedRow extends LeadState {
  readonly person: Person;
  readonly entries: TimelineEntry[];
}

// Null keeps the present value; an address can also be removed.
const PERSON_CHANGES = Object.entries(PERSON_FIELDS).map(([name, { column }]) => {
  const kept = `coalesce(:${name}::text, ${column})`;
  const value = name === 'email' ? `CASE WHEN NOT :isEmailRemoved::boolean THEN ${kept} END` : kept;
  return { name, column, value, differs: `${column} IS DISTINCT FROM ${value}` };
});
const eachOfPerson = (sql: (change: (typeof PERSON_CHANGES)[number]) => string, separator = ', ') =>
  PERSON_CHANGES.map(sql).join(separator);
const FORMER = eachOfPerson(
  ({ name, column, differs }) =>
    `CASE WHEN ${differs} THEN jsonb_build_array(jsonb_build_object('${name}', ${column}, 'until', now())) ELSE '[]' END`,
  ' || ',
);

// A status that the lead already has needs nothing.
const STATUS_NEEDS = `CASE WHEN status = :status::text THEN true WHEN :status::text = 'offer-made' THEN ${hasOfferInSql('leads')}
        WHEN :status::text = 'under-contract' THEN ${isCheckedInSql('leads')} ELSE true END`;

// The follow-up was set by an offer, a contract or the end of the work, not by a person.
const IS_AUTOMATIC = `coalesce((SELECT e.detail ? 'auto' FROM (SELECT lead_id, kind, detail, id AS event_id FROM lead_events) e
      WHERE e.lead_id = id AND e.kind = 'follow-up-changed' AND (e.detail->>'to')::timestamptz = follow_up_at ORDER BY event_id DESC LIMIT 1), false)`;

const IS_STEP_TAKEN = `(:isStep::boolean AND NOT :isFollowUp::boolean AND (:status::text IS DISTINCT FROM status OR :offerId::uuid IS NOT NULL)
      AND (:isStepForced::boolean OR follow_up_at IS NULL OR follow_up_at <= now() OR ${IS_AUTOMATIC}))`;

const FOLLOW_UP = `CASE WHEN :isFollowUp::boolean THEN :followUpAt::timestamptz WHEN ${IS_STEP_TAKEN} THEN :stepAt::timestamptz ELSE follow_up_at END`;

interface ChangeParameters extends Actor, Readonly<Record<keyof Person, string | null>> {
  /** The leads, each with the version that the change is meant for. */
  readonly ids: readonly string[];
  readonly versions: readonly number[];
  /** Null to keep it. */
  readonly status: LeadStatus | null;
  readonly isAssigned: boolean;
  readonly assigneeId: string | null;
  readonly isFollowUp: boolean;
  readonly followUpAt: Date | null;
  /** Whether the change proposes a follow-up even if somebody set another; null proposes none. */
  readonly isStep: boolean;
  readonly isStepForced: boolean;
  readonly stepAt: Date | null;
  /** Of a lost lead only. */
  readonly isExplained: boolean;
  readonly lostReason: LostReason | null;
  /** Null to keep it. */
  readonly quarantine: QuarantineState | null;
  /** The reason that the timeline keeps when a lead is reopened. */
  readonly reopenReason: string | null;
  /** The offer that comes with the status; null for none. */
  readonly offerId: string | null;
  readonly isEmailRemoved: boolean;
  /** Null to keep it. */
  readonly isPhoneUnlikely: boolean | null;
  /** The id of a change of many leads; null for a single lead. */
  readonly bulkId: string | null;
  /** The event that is undone and its kind; null for any other change. */
  readonly undoes: string | null;
  readonly undoneKind: LeadEventKind | null;
  readonly action: AuditAction;
}

/**
 * Changes leads that still have the version, if the step is possible and the assignee works leads (an undo skips both
 * checks), each with its events and an audit entry. One statement, so that a lead's change is stored whole or not at
 * all. A lead without a row did not meet a condition or did not change.
 */
export const CHANGE_LEADS = statement<ChangeParameters, ChangedRow>(
  'change-leads',
  `
WITH lead AS (
  ${updateLead({
    set: `status = coalesce(:status::text, status), assignee_id = CASE WHEN :isAssigned::boolean THEN :assigneeId::uuid ELSE assignee_id END, follow_up_at = ${FOLLOW_UP}, lost_reason = CASE WHEN coalesce(:status::text, status) <> 'lost' THEN NULL WHEN :isExplained::boolean THEN :lostReason::text ELSE lost_reason END, quarantine_state = coalesce(:quarantine::text, quarantine_state), quarantined = coalesce(:quarantine::text, quarantine_state) IN ('suspected', 'confirmed'), ${eachOfPerson(({ column, value }) => `${column} = ${value}`)}, phone_unlikely = coalesce(:isPhoneUnlikely::boolean, phone_unlikely), former = former || ${FORMER}`,
    where: `(id, version) IN (SELECT asked.id, asked.version FROM unnest(:ids::uuid[], :versions::integer[]) AS asked (id, version))
    AND (:undoes::uuid IS NOT NULL OR (
      (:status::text IS NULL OR status = :status::text OR :status::text = ANY (${nextStatusesInSql('leads')})
        OR (:reopenReason::text IS NOT NULL AND :status::text = ANY (${reopenStatusesInSql('leads')}))
        OR (:offerId::uuid IS NOT NULL AND type = 'seller' AND status = 'new'))
      AND ${STATUS_NEEDS}
      AND (:quarantine::text IS DISTINCT FROM 'released' OR quarantine_state <> 'none')
      AND (NOT :isAssigned::boolean OR :assigneeId::uuid IS NULL OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid))))
    AND (status <> coalesce(:status::text, status) OR (:isAssigned::boolean AND assignee_id IS DISTINCT FROM :assigneeId::uuid)
      OR follow_up_at IS DISTINCT FROM ${FOLLOW_UP}
      OR (:isExplained::boolean AND lost_reason IS DISTINCT FROM :lostReason::text) OR quarantine_state <> coalesce(:quarantine::text, quarantine_state) OR ${eachOfPerson(({ differs }) => differs, ' OR ')})`,
    returning: `old.status AS status_before, old.assignee_id AS assignee_before, old.follow_up_at AS follow_up_before, old.lost_reason AS lost_reason_before, old.quarantine_state AS quarantine_before, ${eachOfPerson(({ column }) => `old.${column} AS ${column}_before`)}`,
  })}
), change AS (
  SELECT id, array_remove(ARRAY['status', CASE WHEN lost_reason IS DISTINCT FROM lost_reason_before THEN 'lostReason' END], NULL) AS fields,
    'status-changed' AS kind, jsonb_strip_nulls(jsonb_build_object('from', status_before, 'to', status, 'reason', lost_reason,
    'reasonBefore', lost_reason_before, 'text', :reopenReason::text, 'offer', :offerId::uuid)) AS detail
  FROM lead WHERE status <> status_before
  UNION ALL
  SELECT id, '{lostReason}', 'lost-reason-changed', jsonb_build_object('from', lost_reason_before, 'to', lost_reason)
  FROM lead WHERE status = status_before AND lost_reason IS DISTINCT FROM lost_reason_before
  UNION ALL
  SELECT id, '{followUpAt}', 'follow-up-changed', jsonb_build_object('from', follow_up_before, 'to', follow_up_at) || CASE WHEN :isFollowUp::boolean THEN '{}' ELSE '{"auto": true}'::jsonb END
  FROM lead WHERE follow_up_at IS DISTINCT FROM follow_up_before
  UNION ALL
  SELECT id, '{assigneeId}', 'assignee-changed', jsonb_build_object('from', assignee_before, 'to', assignee_id)
  FROM lead WHERE assignee_id IS DISTINCT FROM assignee_before
  UNION ALL
  SELECT id, '{quarantine}', 'quarantine-' || quarantine_state, jsonb_build_object('from', quarantine_before, 'to', quarantine_state)
  FROM lead WHERE quarantine_state <> quarantine_before
  UNION ALL
  SELECT id, ARRAY[field.name], 'person-corrected', jsonb_build_object('field', field.name, 'from', field.before, 'to', field.after)
  FROM lead, LATERAL (VALUES ${eachOfPerson(({ name, column }) => `('${name}', lead.${column}_before, lead.${column})`)}) AS field (name, before, after)
  WHERE field.before IS DISTINCT FROM field.after
), event AS (
  INSERT INTO lead_events (bulk_id, lead_id, staff_id, kind, detail)
  SELECT :bulkId::uuid, id, :staffId::uuid, CASE WHEN :undoes::uuid IS NULL THEN kind ELSE 'change-undone' END, CASE WHEN :undoes::uuid IS NULL THEN detail
    ELSE detail - '{reason,reasonBefore,offer}'::text[] || jsonb_build_object('of', :undoes::uuid, 'what', :undoneKind::text) END
  FROM change
  RETURNING id, lead_id, staff_id, at, kind, detail
), reminder AS (
  ${remindOfLeads('SELECT id, assignee_id FROM lead WHERE assignee_id IS DISTINCT FROM assignee_before AND assignee_id <> :staffId::uuid AND :undoes::uuid IS NULL')}
), entry AS MATERIALIZED (
  SELECT id AS lead_id, append_audit(:staffId::uuid, :action::text, id, :ip::inet, jsonb_strip_nulls(jsonb_build_object('version', version,
    'fields', (SELECT jsonb_agg(field) FROM change, unnest(change.fields) AS field WHERE change.id = lead.id), 'eventId', :undoes::uuid))) FROM lead
)
SELECT ${STATE}, ${PERSON} AS person, ${NEW_ENTRIES} AS entries FROM entry JOIN lead ON lead.id = entry.lead_id LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
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

/** State of a lead and its person, and whether the named account may get leads. */
export interface CurrentState extends LeadState {
  readonly person: Person;
  readonly isAssignable: boolean;
  /** Whether there is an open offer. */
  readonly hasOffer: boolean;
  /** Whether each question about the owner is answered. */
  readonly isChecked: boolean;
}

/** The states of leads, and whether an account may get leads. */
export const READ_STATES = statement<{ ids: readonly string[]; assigneeId: string | null }, CurrentState>(
  'read-lead-states',
  `
SELECT ${STATE}, ${PERSON} AS person, :assigneeId::uuid IS NULL OR EXISTS (
    SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid
  ) AS "isAssignable", ${hasOfferInSql('lead')} AS "hasOffer", ${isCheckedInSql('lead')} AS "isChecked"
FROM ${LEADS} AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id WHERE lead.id = ANY (:ids::uuid[])`,
);
