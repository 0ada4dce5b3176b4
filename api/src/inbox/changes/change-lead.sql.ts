import { statement } from '../../database/statement.js';
import type { LeadStatus } from '../../leads/lead/lead-enums.js';
import { LEADS, updateLead } from '../../leads/lead/lead-rows.sql.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import type { Actor } from '../../staff/access/actor.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadStateRow } from '../lead/lead-state-row.js';

// Columns of a LeadStateRow, from `lead` and its `assignee`.
const STATE = `lead.id, lead.type, lead.status, lead.assignee_id, assignee.name AS assignee_name, lead.version, lead.quarantined,
  lead.quarantine_state, lead.quarantine_reasons, lead.updated_at`;

interface ChangeParameters extends Actor {
  readonly id: string;
  readonly version: number;
  /** Null to keep it. */
  readonly status: LeadStatus | null;
  /** Statuses of a seller, and of a buyer, from which the step is possible. */
  readonly fromOfSeller: readonly LeadStatus[];
  readonly fromOfBuyer: readonly LeadStatus[];
  readonly isAssigned: boolean;
  readonly assigneeId: string | null;
}

/**
 * Changes status and assignee, if the lead still has the version, the step is possible and the assignee works leads;
 * with its events and its entry of the audit trail. One statement: all of it or nothing. No row means that something
 * was not so, or that nothing changes.
 */
export const CHANGE_LEAD = statement<ChangeParameters, LeadStateRow>(
  'change-lead',
  `
WITH lead AS (
  ${updateLead({
    set: 'status = coalesce(:status::text, status), assignee_id = CASE WHEN :isAssigned::boolean THEN :assigneeId::uuid ELSE assignee_id END',
    where: `id = :id::uuid AND version = :version::integer
    AND (:status::text IS NULL OR status = :status::text OR status = ANY (CASE type WHEN 'seller' THEN :fromOfSeller::text[] ELSE :fromOfBuyer::text[] END))
    AND (NOT :isAssigned::boolean OR :assigneeId::uuid IS NULL OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid))
    AND (status <> coalesce(:status::text, status) OR (:isAssigned::boolean AND assignee_id IS DISTINCT FROM :assigneeId::uuid))`,
    returning: 'old.status AS status_before, old.assignee_id AS assignee_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT id, :staffId::uuid, 'status-changed', jsonb_build_object('from', status_before, 'to', status) FROM lead WHERE status <> status_before
  UNION ALL
  SELECT id, :staffId::uuid, 'assignee-changed', jsonb_build_object('from', assignee_before, 'to', assignee_id) FROM lead
  WHERE assignee_id IS DISTINCT FROM assignee_before
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'lead-changed', id, :ip::inet, jsonb_build_object('version', version,
    'fields', to_jsonb(array_remove(ARRAY[
      CASE WHEN status <> status_before THEN 'status' END,
      CASE WHEN assignee_id IS DISTINCT FROM assignee_before THEN 'assigneeId' END], NULL)))) FROM lead
)
SELECT ${STATE} FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
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
export const DECIDE_QUARANTINE = statement<DecisionParameters, LeadStateRow>(
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
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, :action::text, id, :ip::inet, jsonb_build_object('version', version, 'fields', jsonb_build_array('quarantine')))
  FROM lead
)
SELECT ${STATE} FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

/** State of a lead, and whether the account that was asked about may be given leads. */
export interface CurrentState extends LeadStateRow {
  readonly is_assignable: boolean;
}

/** The state of a lead, and whether an account may be given leads. */
export const READ_STATE = statement<{ id: string; assigneeId: string | null }, CurrentState>(
  'read-lead-state',
  `
SELECT ${STATE}, :assigneeId::uuid IS NULL OR EXISTS (
    SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = :assigneeId::uuid
  ) AS is_assignable
FROM ${LEADS} AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id WHERE lead.id = :id::uuid`,
);
