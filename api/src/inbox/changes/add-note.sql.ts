import { LEADS } from '../../leads/lead/lead-rows.sql.js';

/** Adds a note ($3) to a lead ($1), by $2 from $4, with its entry of the audit trail. No row: no such lead. */
export const ADD_NOTE = `
WITH note AS (
  INSERT INTO lead_notes (lead_id, staff_id, text) SELECT id, $2::uuid, $3::text FROM ${LEADS} l WHERE l.id = $1::uuid
  RETURNING id, at, text, lead_id
), entry AS MATERIALIZED (
  SELECT append_audit($2::uuid, 'note-added', lead_id, $4::inet, jsonb_build_object('noteId', id)) FROM note
)
SELECT note.id, note.at, note.text FROM note, entry`;
