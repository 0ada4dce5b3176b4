import { whyNotInSql } from './why-not.sql.js';

/**
 * An INSERT that decides whether numbers may be texted now, and stores the decisions. `numbers` is a FROM item with
 * `phone`, its keyed hash `phone_hash` and `is_quiet`, whether it is quiet hours there. Returns `id`, `phone_hash` and
 * `reasons`. A sender runs it in the statement that marks the text as handed over, so that a stop, a pause or an unread
 * reply that was committed before is obeyed.
 */
export const decideTextsInSql = (numbers: string) => `
INSERT INTO text_decisions (phone_hash, may_text, reasons)
SELECT found.phone_hash, found.reasons = '{}', found.reasons FROM (
  SELECT n.phone_hash, ${whyNotInSql('n.phone', 'n.phone_hash')} || CASE WHEN n.is_quiet THEN ARRAY['quiet-hours'] ELSE '{}' END AS reasons FROM ${numbers} AS n
) found
RETURNING id, phone_hash, reasons`;
