import { statement } from '../../database/statement.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { INTERESTED } from '../deal/deal-rows.sql.js';
import type { GoneStatus } from '../deal/deal-facts.js';

/** Queues one email to each address that is still interested in a deal, except the buyer's. */
export const QUEUE_GONE = statement<{ dealId: string; buyerLeadId: string | null }, object>(
  'queue-gone-emails',
  `
WITH other AS MATERIALIZED (
  SELECT DISTINCT ON (lower(trim(l.email))) l.id FROM ${INTERESTED} i JOIN ${LEADS} l ON l.id = i.lead_id
  WHERE i.deal_id = :dealId::uuid AND i.answer IS DISTINCT FROM 'passes' AND l.email IS NOT NULL AND NOT EXISTS (
    SELECT FROM ${LEADS} b WHERE b.id = :buyerLeadId::uuid AND (b.id = l.id OR b.phone = l.phone OR lower(trim(b.email)) = lower(trim(l.email))))
  ORDER BY lower(trim(l.email)), i.at DESC
)
UPDATE deal_interests i SET gone = 'waiting', gone_at = now() FROM other WHERE i.deal_id = :dealId::uuid AND i.lead_id = other.id`,
);

/** An interest, by its deal and lead. */
export interface InterestKey {
  readonly dealId: string;
  readonly leadId: string;
}

/**
 * Claims the next due email for one process. An email that was claimed over 2 minutes ago becomes `unknown`: its
 * process died, perhaps after sending it. One that waited for a day is skipped: it may be from a restored backup.
 */
export const CLAIM_GONE = statement<object, InterestKey & { tries: number }>(
  'claim-gone-email',
  `
WITH lost AS (
  UPDATE deal_interests SET gone = 'unknown', gone_at = now() WHERE gone = 'handing' AND gone_at < now() - interval '2 minutes'
), old AS (
  UPDATE deal_interests SET gone = 'skipped', gone_at = now() WHERE gone = 'waiting' AND gone_at < now() - interval '1 day'
), due AS MATERIALIZED (
  SELECT deal_id, lead_id FROM deal_interests WHERE gone = 'waiting' AND gone_at BETWEEN now() - interval '1 day' AND now()
  ORDER BY gone_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
UPDATE deal_interests i SET gone = 'handing', gone_at = now(), gone_tries = i.gone_tries + 1
FROM due WHERE i.deal_id = due.deal_id AND i.lead_id = due.lead_id
RETURNING i.deal_id AS "dealId", i.lead_id AS "leadId", i.gone_tries AS tries`,
);

/** Stores the result of a claimed email. */
export const RECORD_GONE = statement<InterestKey & { status: GoneStatus; minutes: number }, object>(
  'record-gone-email',
  `UPDATE deal_interests SET gone = :status::text, gone_at = now() + make_interval(mins => :minutes::integer)
WHERE deal_id = :dealId::uuid AND lead_id = :leadId::uuid AND gone IN ('handing', 'unknown')`,
);
