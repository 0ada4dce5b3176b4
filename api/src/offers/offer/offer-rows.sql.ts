import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { statement } from '../../database/statement.js';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { TODAY_IN_SQL } from './day-field.js';
import { OWNER_QUESTIONS } from './offer-facts.js';
import type { KnownChange } from './own-changes.js';

/** SQL that joins the newest event of the offer `o` that meets a condition. */
const newestEvent = (condition: string) =>
  `LEFT JOIN LATERAL (SELECT e.kind, e.amount_cents, e.expires_on FROM offer_events e WHERE e.offer_id = o.id AND ${condition} ORDER BY e.id DESC LIMIT 1)`;

/**
 * For a FROM: open offers with our newest amount, its last day and whether the seller was told of it, and accepted
 * offers with the agreed amount.
 */
const OPEN_OFFERS = `(
  SELECT o.id, o.lead_id, CASE last.kind WHEN 'accepted' THEN last.amount_cents ELSE coalesce(revised.amount_cents, o.amount_cents) END AS amount_cents,
    coalesce(last.kind, 'revised') = 'revised' AS is_untold,
    CASE WHEN last.kind IS DISTINCT FROM 'accepted' THEN coalesce(revised.expires_on, o.expires_on) END AS expires_on
  FROM offers o ${newestEvent('true')} last ON true ${newestEvent("e.kind = 'revised'")} revised ON true
  WHERE last.kind = 'accepted' OR (coalesce(revised.expires_on, o.expires_on) >= ${TODAY_IN_SQL} AND coalesce(last.kind, 'told') IN ('told', 'countered', 'revised'))
)`;

/** SQL condition that `lead` (an alias with columns of LEADS) has an open or accepted offer. */
export const hasOfferInSql = (lead: string) =>
  `EXISTS (SELECT FROM ${OPEN_OFFERS} open WHERE open.lead_id = ${lead}.id)`;

/** SQL for the ListedOffer of `lead` (an alias with columns of LEADS) as jsonb; null without one. */
export const listedOfferInSql = (lead: string) =>
  `CASE WHEN ${lead}.status IN ('offer-made', 'under-contract') THEN (
    SELECT jsonb_build_object('amountCents', open.amount_cents, 'expiresOn', open.expires_on) FROM ${OPEN_OFFERS} open WHERE open.lead_id = ${lead}.id ORDER BY open.id DESC LIMIT 1
  ) END`;

/** SQL condition that the seller of `lead` (an alias with columns of LEADS) was not told our newest amount. */
export const isUntoldInSql = (lead: string) =>
  `EXISTS (SELECT FROM ${OPEN_OFFERS} open WHERE open.lead_id = ${lead}.id AND open.is_untold)`;

/** SQL condition that each question about the owner of `lead` (an alias with columns of LEADS) is answered. */
export const isCheckedInSql = (lead: string) =>
  `(SELECT count(DISTINCT c.question) = ${OWNER_QUESTIONS.length} FROM owner_checks c WHERE c.lead_id = ${lead}.id)`;

/** Reads the changes of the land of a lead with their authors, oldest first. */
export const READ_LAND_CHANGES = statement<{ leadId: string }, KnownChange>(
  'read-land-changes',
  `SELECT a.staff_id AS "staffId", a.at, a.detail FROM ${AUDIT_ENTRIES} a WHERE a.lead_id = :leadId::uuid AND a.action = 'land-changed' ORDER BY a.seq LIMIT 500`,
);

/** SQL for the entries of the timeline of the lead `leadId`, with the columns id, at, staff_id and what (jsonb). */
export const offerEntries = (leadId: string) => `
  SELECT o.id, o.at, o.staff_id, jsonb_build_object('kind', 'offer-made', 'offer', jsonb_strip_nulls(jsonb_build_object(
    'amountCents', o.amount_cents, 'terms', o.terms, 'expiresOn', o.expires_on, 'reason', o.reason))) AS what
  FROM offers o WHERE o.lead_id = ${leadId}
  UNION ALL
  SELECT e.id, e.at, e.staff_id, jsonb_build_object('kind', 'offer-' || e.kind, 'offer', jsonb_strip_nulls(jsonb_build_object('amountCents', e.amount_cents, 'toldBy', e.channel, 'expiresOn', e.expires_on, 'reason', e.reason)))
  FROM offer_events e JOIN offers o ON o.id = e.offer_id WHERE o.lead_id = ${leadId}`;

/** SQL for the part of a person's export about offers for their land, and owner checks: a jsonb object. */
export const offersForPerson = (leadId: string) => `jsonb_build_object(
  'offers', (SELECT coalesce(jsonb_agg(to_jsonb(o) - '{id,lead_id,parcel_id,staff_id,limit_cents,formula,inputs,result}'::text[] || jsonb_build_object(
      'land', o.inputs - '{settings,comps}'::text[], 'answers', (
        SELECT coalesce(jsonb_agg(to_jsonb(e) - '{id,offer_id,staff_id,contact_id}'::text[] ORDER BY e.id), '[]') FROM offer_events e WHERE e.offer_id = o.id
      )) ORDER BY o.id), '[]') FROM offers o WHERE o.lead_id = ${leadId}),
  'ownerChecks', (SELECT coalesce(jsonb_agg(to_jsonb(c) - '{id,lead_id,staff_id}'::text[] ORDER BY c.id), '[]') FROM owner_checks c WHERE c.lead_id = ${leadId})
)`;

/** The sum of the offers to the sellers of a status. */
export interface OfferedSum {
  readonly status: string;
  readonly offers: number;
  /** A string, because it may exceed what pg reads as a number. */
  readonly cents: string;
}

/** Sums up the open and accepted offers by the status of their leads, for the desk's board of statuses. */
export const SUM_OFFERS = statement<object, OfferedSum>(
  'sum-offers',
  `
SELECT l.status, count(*)::int AS offers, sum(open.amount_cents)::text AS cents
FROM ${OPEN_OFFERS} open JOIN ${LEADS} l ON l.id = open.lead_id
WHERE l.status IN ('offer-made', 'under-contract') AND NOT l.quarantined AND NOT l.is_test GROUP BY l.status`,
);
