import { LEADS, updateLead } from '../../leads/lead/lead-rows.sql.js';
import { LEAD_WORKERS, STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';

/**
 * Changes status ($4, null to keep) and assignee ($6, kept unless $5), if the lead ($1) still has the version $2, the
 * step is possible (from the statuses $7 of a seller, $8 of a buyer) and the assignee works leads; with its events and
 * its entry of the audit trail, by $3 from $9. One statement: all of it or nothing. No row means that something was not
 * so, or that nothing changes.
 */
export const CHANGE_LEAD = `
WITH changed AS (
  ${updateLead({
    set: 'status = coalesce($4::text, status), assignee_id = CASE WHEN $5::boolean THEN $6::uuid ELSE assignee_id END',
    where: `id = $1::uuid AND version = $2::integer
    AND ($4::text IS NULL OR status = $4::text OR status = ANY (CASE type WHEN 'seller' THEN $7::text[] ELSE $8::text[] END))
    AND (NOT $5::boolean OR $6::uuid IS NULL OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = $6::uuid))
    AND (status <> coalesce($4::text, status) OR ($5::boolean AND assignee_id IS DISTINCT FROM $6::uuid))`,
    returning: 'old.status AS status_before, old.assignee_id AS assignee_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT id, $3::uuid, 'status-changed', jsonb_build_object('from', status_before, 'to', status) FROM changed WHERE status <> status_before
  UNION ALL
  SELECT id, $3::uuid, 'assignee-changed', jsonb_build_object('from', assignee_before, 'to', assignee_id) FROM changed
  WHERE assignee_id IS DISTINCT FROM assignee_before
), entry AS MATERIALIZED (
  SELECT append_audit($3::uuid, 'lead-changed', id, $9::inet, jsonb_build_object('version', version,
    'fields', to_jsonb(array_remove(ARRAY[
      CASE WHEN status <> status_before THEN 'status' END,
      CASE WHEN assignee_id IS DISTINCT FROM assignee_before THEN 'assigneeId' END], NULL)))) FROM changed
)
SELECT changed.*, assignee.name AS assignee_name FROM entry, changed LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = changed.assignee_id`;

/**
 * Takes a lead ($1) out of quarantine or confirms it as spam: to the state $2, from one of $3, with its event ($4), its
 * entry of the audit trail ($5, by $6 from $7). The promise keeps its clock. No row: no such lead, or another state.
 */
export const DECIDE_QUARANTINE = `
WITH changed AS (
  ${updateLead({
    set: "quarantine_state = $2::text, quarantined = ($2::text = 'confirmed')",
    where: 'id = $1::uuid AND quarantine_state = ANY ($3::text[])',
    returning: 'old.quarantine_state AS state_before',
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT id, $6::uuid, $4::text, jsonb_build_object('from', state_before, 'to', quarantine_state) FROM changed
), entry AS MATERIALIZED (
  SELECT append_audit($6::uuid, $5::text, id, $7::inet, jsonb_build_object('version', version, 'fields', jsonb_build_array('quarantine')))
  FROM changed
)
SELECT changed.*, assignee.name AS assignee_name FROM entry, changed LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = changed.assignee_id`;

/** The state of a lead ($1), and whether an account ($2) may be given leads. */
export const READ_STATE = `
SELECT lead.*, assignee.name AS assignee_name, $2::uuid IS NULL OR EXISTS (SELECT FROM ${LEAD_WORKERS} AS worker WHERE worker.id = $2::uuid) AS is_assignable
FROM ${LEADS} AS lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id WHERE lead.id = $1::uuid`;
