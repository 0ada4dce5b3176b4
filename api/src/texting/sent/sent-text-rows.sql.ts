import { statement } from '../../database/statement.js';
import { NO_PAGE, STOP_NUMBER } from '../suppression/suppressions.sql.js';
import type { TextResult } from '../sending/text-sender.js';

/** An alert about a deal, or a text that a staff member wrote to one person. */
export type SentTextKind = 'alert' | 'hand';

/**
 * ```
 * waiting → handing → sent | refused | unknown;   waiting → skipped (the code has the reason)
 * handing | unknown | sent → delivered | failed;  unknown → sent    by reports of the provider
 * ```
 */
export type SentTextState = 'waiting' | 'skipped' | 'handing' | 'unknown' | 'refused' | 'sent' | 'delivered' | 'failed';

/** For a FROM: the texts that we sent, for other modules. */
export const SENT_TEXTS =
  '(SELECT reference, kind, phone_hash, lead_id, state, code, provider_id, at, changed_at FROM sent_texts)';

/**
 * SQL that records texts in the state `handing`, one for each row of the FROM item `from` with `reference`,
 * `phone_hash` and `lead_id`. Commit it before the provider is called: its reports name the reference. A text that is
 * handed over again keeps its reference, which is the idempotency key of a webhook.
 */
export function recordHandedTexts(kind: SentTextKind, from: string): string {
  return `INSERT INTO sent_texts (reference, kind, phone_hash, lead_id) SELECT reference, '${kind}', phone_hash, lead_id FROM ${from}
  ON CONFLICT (reference) DO UPDATE SET state = 'handing', code = NULL, changed_at = clock_timestamp()`;
}

// The states that each reported state may replace. Reports come late, twice, and in any order.
const BEFORE: Readonly<Record<string, readonly SentTextState[]>> = {
  sent: ['handing', 'unknown'],
  delivered: ['handing', 'unknown', 'sent'],
  failed: ['handing', 'unknown', 'sent'],
  refused: ['handing'],
  unknown: ['handing'],
};

/** The codes with which a provider says that the number asked for no more texts. */
const STOP_CODES = "'21610', 'stopped'";

interface Report {
  readonly reference: string;
  readonly state: SentTextState;
  readonly code: string | null;
  readonly providerId: string | null;
}

/** Parameters of STORE_REPORT for a report of the provider, or for the result of handing over. */
export function reportOf({
  reference,
  state,
  code = null,
  providerId = null,
}: Partial<Report> & Pick<Report, 'reference' | 'state'>) {
  return { reference, state, code, providerId, before: BEFORE[state] ?? [] };
}

/** Parameters of STORE_REPORT for the result of TextSender, except for an untouched text. */
export function resultOf(reference: string, result: Exclude<TextResult, { state: 'untouched' }>) {
  return reportOf({ reference, ...result });
}

/**
 * Stores what became of a text, if that is later than what is stored. A number that asked the provider for no more
 * texts is stopped, as if it had texted STOP. A text by hand that did not arrive waits to be read. No row if nothing
 * changed.
 */
export const STORE_REPORT = statement<
  Report & { before: readonly SentTextState[] },
  { reference: string; stopped: boolean }
>(
  'store-text-report',
  `
WITH reported AS (
  UPDATE sent_texts SET provider_id = coalesce(provider_id, :providerId::text),
    state = CASE WHEN state = ANY (:before::text[]) THEN :state::text ELSE state END,
    code = CASE WHEN state = ANY (:before::text[]) THEN coalesce(:code::text, code) ELSE code END,
    changed_at = CASE WHEN state = ANY (:before::text[]) THEN clock_timestamp() ELSE changed_at END
  WHERE reference = :reference::uuid
  RETURNING reference, kind, lead_id, phone_hash, new.state, new.code, old.state <> new.state AS is_changed
), changed AS MATERIALIZED (
  SELECT * FROM reported WHERE is_changed
), cause AS MATERIALIZED (
  SELECT phone_hash, now() AS at, 'inbound' AS source, false AS is_pause, ${NO_PAGE} FROM changed WHERE code IN (${STOP_CODES})
), ${STOP_NUMBER}, unread AS (
  UPDATE lead_texts AS t SET is_unread = changed.state IN ('refused', 'failed', 'unknown') FROM changed WHERE t.id = changed.reference
), entry AS MATERIALIZED (
  SELECT append_audit(NULL, CASE WHEN state IN ('sent', 'delivered') THEN 'text-' || state ELSE 'text-failed' END, lead_id, NULL,
    jsonb_build_object('textId', reference)) FROM changed WHERE kind = 'hand' AND lead_id IS NOT NULL
)
SELECT changed.reference, EXISTS (SELECT FROM stop WHERE is_new) AS stopped FROM changed LEFT JOIN entry ON true`,
);

/** The texts that we sent to `numbers` (a FROM item with `hash`) in a person's export, without words: a jsonb array. */
export const sentTextsForPerson = (numbers: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('at', t.at, 'kind', t.kind, 'state', t.state, 'code', t.code) ORDER BY t.at), '[]')
  FROM sent_texts t WHERE t.phone_hash IN (SELECT hash FROM ${numbers}))`;
