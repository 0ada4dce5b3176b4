import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { statement } from '../../database/statement.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { type WhyNot, whyNotInSql } from '../may-text/why-not.sql.js';
import type { SentTextState } from '../sent/sent-text-rows.sql.js';

/** How long after a text from a person staff may answer it without consent to texts. */
const ANSWER_HOURS = 24;

/**
 * The reasons why staff may not text the number `phone`, whose keyed hash is `hash`, by hand at any hour: those of
 * TextGate, but a person who wrote in the last 24 hours needs no consent for an answer.
 * A machine's reply does not count.
 */
function whyNotByHandInSql(phone: string, hash: string): string {
  const wroteLately = `EXISTS (SELECT FROM inbound_messages w WHERE w.phone_hash = ${hash} AND w.meaning IN ('doubtful', 'start', 'help')
    AND w.received_at > now() - interval '${ANSWER_HOURS} hours')`;
  return `array_remove(${whyNotInSql(phone, hash)}, CASE WHEN ${wroteLately} THEN 'no-consent' END)`;
}

/** Finds why staff may not text a number by hand. Quiet hours come last. */
export const FIND_WHY_NOT_BY_HAND = statement<{ phone: string; hash: Buffer; isQuiet: boolean }, { reasons: WhyNot[] }>(
  'find-why-not-by-hand',
  `SELECT ${whyNotByHandInSql(':phone::text', ':hash::bytea')} || CASE WHEN :isQuiet::boolean THEN ARRAY['quiet-hours'] ELSE '{}' END AS reasons`,
);

/** Finds texts by hand that are due, oldest first. */
export const FIND_DUE = statement<{ most: number }, { reference: string; phone: string }>(
  'find-due-texts',
  `
SELECT s.reference, t.phone FROM sent_texts s JOIN lead_texts t ON t.id = s.reference
WHERE s.state = 'waiting' AND s.not_before <= now() ORDER BY s.not_before LIMIT :most::integer`,
);

/** A text that may be handed to the provider now. */
export interface HandedText {
  readonly state: SentTextState;
  readonly phone: string;
  readonly text: string;
}

/**
 * Decides about a due text, stores the decision, and marks the text as `handing` or, with the reason, as `skipped`. No
 * row if another process has it. Does not wait for a lock: a stop that was committed meanwhile would be overlooked.
 */
export const HAND_OVER = statement<{ reference: string; isQuiet: boolean }, HandedText>(
  'hand-over-text',
  `
WITH due AS MATERIALIZED (
  SELECT s.reference, s.phone_hash, t.phone, t.text, t.lead_id FROM sent_texts s JOIN lead_texts t ON t.id = s.reference
  WHERE s.reference = :reference::uuid AND s.state = 'waiting' FOR UPDATE SKIP LOCKED
), found AS MATERIALIZED (
  SELECT due.*, ${whyNotByHandInSql('due.phone', 'due.phone_hash')} || CASE WHEN :isQuiet::boolean THEN ARRAY['quiet-hours'] ELSE '{}' END AS reasons FROM due
), decision AS (
  INSERT INTO text_decisions (phone_hash, may_text, reasons) SELECT phone_hash, reasons = '{}', reasons FROM found
), marked AS (
  UPDATE sent_texts s SET state = CASE WHEN found.reasons = '{}' THEN 'handing' ELSE 'skipped' END, code = found.reasons[1], not_before = NULL,
    changed_at = clock_timestamp()
  FROM found WHERE s.reference = found.reference RETURNING s.reference, s.state
), unread AS (
  UPDATE lead_texts t SET is_unread = true FROM marked WHERE t.id = marked.reference AND marked.state = 'skipped'
), entry AS MATERIALIZED (
  SELECT append_audit(NULL, 'text-failed', found.lead_id, NULL, jsonb_build_object('textId', found.reference, 'reason', found.reasons[1]))
  FROM found WHERE found.reasons <> '{}'
)
SELECT marked.state, found.phone, found.text FROM marked JOIN found ON found.reference = marked.reference LEFT JOIN entry ON true`,
);

/** How long the provider is asked again while it accepts nothing. */
const MOST_TRIES_MINUTES = 10;
const TRY_AGAIN_SECONDS = 30;

/** Puts a text back that the provider certainly did not accept. No row if it has waited for too long. */
export const PUT_BACK = statement<{ reference: string }, { reference: string }>(
  'put-back-text',
  `
UPDATE sent_texts SET state = 'waiting', not_before = now() + interval '${TRY_AGAIN_SECONDS} seconds', changed_at = clock_timestamp()
WHERE reference = :reference::uuid AND state = 'handing' AND at > now() - interval '${MOST_TRIES_MINUTES} minutes' RETURNING reference`,
);

/** Finds texts, also of alerts, whose process ended before it stored the result. */
export const FIND_LEFT = statement<{ most: number }, { reference: string }>(
  'find-left-texts',
  `
SELECT reference FROM sent_texts WHERE state = 'handing' AND changed_at < now() - interval '90 seconds' ORDER BY changed_at LIMIT :most::integer`,
);

const KEPT_MONTHS = 13;

/** Deletes old rows of alerts and of erased people. Those of texts by hand stay as long as the lead. */
export const DELETE_OLD = statement<{ most: number }, { reference: string }>(
  'delete-old-texts',
  `
DELETE FROM sent_texts WHERE reference IN (
  SELECT reference FROM sent_texts WHERE at < now() - interval '${KEPT_MONTHS} months' AND (kind = 'alert' OR lead_id IS NULL) LIMIT :most::integer
) RETURNING reference`,
);

/** A text that staff wrote to the person of a lead. */
export interface LeadTextRow {
  readonly id: string;
  readonly at: string;
  readonly staff: string;
  readonly text: string;
  readonly state: SentTextState;
  readonly code: string | null;
  readonly unread: boolean;
}

/** Lists the newest texts by hand of a lead, oldest first. */
export const LIST_LEAD_TEXTS = statement<{ leadId: string; most: number }, LeadTextRow>(
  'list-lead-texts',
  `
SELECT * FROM (
  SELECT t.id, ${formatJsonTime('t.at')} AS at, author.name AS staff, t.text, s.state, s.code, t.is_unread AS unread
  FROM lead_texts t JOIN sent_texts s ON s.reference = t.id JOIN ${STAFF_NAMES} author ON author.id = t.staff_id
  WHERE t.lead_id = :leadId::uuid ORDER BY t.id DESC LIMIT :most::integer
) newest ORDER BY id`,
);

/** SQL for the texts by hand in the timeline of the lead `leadId`: id, at, staff_id and what (jsonb). */
export const textEntries = (leadId: string) => `
  SELECT t.id, t.at, t.staff_id, jsonb_build_object('kind', 'text-sent', 'text', t.text, 'sms', jsonb_strip_nulls(jsonb_build_object('state', s.state, 'code', s.code)))
  FROM lead_texts t JOIN sent_texts s ON s.reference = t.id WHERE t.lead_id = ${leadId}`;

/** SQL condition that the contact `id` of a lead was logged with a text by hand, which the timeline shows instead. */
export const isOfTextInSql = (id: string, leadId: string) =>
  `EXISTS (SELECT FROM lead_texts t WHERE t.lead_id = ${leadId} AND t.contact_id = ${id})`;

/** SQL condition that staff must read that a text by hand to `lead` (an alias with columns of LEADS) did not arrive. */
export const hasFailedTextInSql = (lead: string) =>
  `${lead}.id = ANY (ARRAY(SELECT DISTINCT t.lead_id FROM lead_texts t WHERE t.is_unread))`;

/** The texts by hand of the lead `leadId` in a person's export: a jsonb array. */
export const leadTextsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'phone', t.phone, 'text', t.text, 'state', s.state) ORDER BY t.id), '[]')
  FROM lead_texts t JOIN sent_texts s ON s.reference = t.id WHERE t.lead_id = ${leadId})`;
