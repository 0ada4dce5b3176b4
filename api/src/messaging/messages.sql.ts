import { restoreNumber } from './suppressions.sql.js';

/** Messages with their leads, newest first: of a state of review ($1, null for any), below an id ($2), at most $3. */
export const LIST_MESSAGES = `
SELECT m.id, m.received_at, m.sent_at, m.phone, m.body, m.meaning, m.effect, m.review, m.decision, m.decided_at, m.decided_by, s.name AS decided_by_name,
  EXISTS (SELECT FROM suppressions x WHERE x.phone_hash = m.phone_hash AND x.restored_at IS NULL) AS is_stopped,
  ARRAY(SELECT l.id FROM leads l WHERE l.phone = m.phone ORDER BY l.received_at DESC LIMIT 20) AS lead_ids
FROM inbound_messages m LEFT JOIN staff s ON s.id = m.decided_by
WHERE ($1::text IS NULL OR m.review = $1::text) AND ($2::uuid IS NULL OR m.id < $2::uuid)
ORDER BY m.id DESC LIMIT $3::integer`;

/**
 * Notes what staff ($3, from $4) say that a doubtful message ($1) meant ($2). When it meant no stop, the number is restored,
 * unless another stop came before or after it. No row: no such message, or none that waits for a decision.
 */
export const DECIDE_MESSAGE = `
WITH message AS MATERIALIZED (
  SELECT id, phone_hash, stop_number FROM inbound_messages WHERE id = $1::uuid AND review = 'needed' FOR UPDATE
), cause AS (
  SELECT phone_hash, 'staff' AS source, stop_number FROM message WHERE $2::text = 'no-stop'
), ${restoreNumber('s.stops = cause.stop_number')}, decided AS (
  UPDATE inbound_messages AS m SET review = 'decided', decision = $2::text, decided_by = $3::uuid, decided_at = now()
  FROM message WHERE m.id = message.id
  RETURNING m.id, m.phone_hash, EXISTS (SELECT FROM restoral) AS is_restored
), entry AS MATERIALIZED (
  SELECT append_audit($3::uuid, 'message-decided', NULL, $4::inet,
    jsonb_build_object('messageId', id, 'decision', $2::text, 'restored', is_restored)) FROM decided
)
SELECT NOT is_restored AND EXISTS (
  SELECT FROM suppressions x WHERE x.phone_hash = decided.phone_hash AND x.restored_at IS NULL) AS stopped, is_restored AS changed
FROM decided, entry`;

export const FIND_MESSAGE = 'SELECT review FROM inbound_messages WHERE id = $1::uuid';
