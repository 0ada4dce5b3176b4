import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { formatJsonTime } from '../../database/connection/format-json-time.js';
import { parcelsOf } from '../../land/parcel-rows.sql.js';

/** SQL for a deal in a timeline: a jsonb object of `d`, an alias with columns of DEALS. */
export const dealInTimeline = (d: string) =>
  `jsonb_build_object('id', ${d}.id, 'state', ${d}.state, 'countyFips', ${d}.county_fips, 'acres', ${d}.acres)`;

/**
 * SQL for the deals that concern the lead `leadId`, with the time from which they do: deals of its land, deals that it
 * is interested in, and deals that it bought. An interest in land that was already gone includes how it went.
 */
const concerning = (leadId: string) => `(
  SELECT d.*, '-infinity'::timestamptz AS since FROM deals d WHERE d.parcel_id IN (${parcelsOf(leadId)})
  UNION SELECT d.*, least(i.at, d.closed_at) FROM deals d JOIN deal_interests i ON i.deal_id = d.id WHERE i.lead_id = ${leadId}
  UNION SELECT d.*, d.closed_at FROM deals d WHERE d.buyer_lead_id = ${leadId}
    AND NOT EXISTS (SELECT FROM deal_interests i WHERE i.deal_id = d.id AND i.lead_id = ${leadId})
)`;

const KIND = (
  leadId: string,
) => `CASE WHEN a.action <> 'deal-moved' THEN a.action WHEN a.detail->>'to' IN ('early', 'public') THEN 'deal-reopened'
    WHEN a.detail->>'to' = 'sold' AND d.buyer_lead_id = ${leadId} THEN 'deal-bought' ELSE 'deal-' || (a.detail->>'to') END`;

/**
 * SQL for the timeline of the lead `leadId`, with the columns id, at, staff_id and what (jsonb). Its entries: moves of
 * deals that concern the lead, deals that became public, interests and answers, and emails that land is gone.
 */
export const dealEntries = (leadId: string) => `
  SELECT md5('deal ' || a.seq)::uuid, a.at, a.staff_id, jsonb_build_object('kind', ${KIND(leadId)}, 'deal', ${dealInTimeline('d')})
  FROM ${concerning(leadId)} d JOIN ${AUDIT_ENTRIES} a ON a.detail->>'dealId' = d.id::text AND a.detail ? 'dealId' AND a.at >= d.since
  WHERE a.action IN ('deal-added', 'deal-announced', 'deal-stopped', 'deal-moved', 'deal-withdrawn', 'deal-sale-corrected')
  UNION ALL
  SELECT md5('open ' || d.id)::uuid, d.public_at, NULL, jsonb_build_object('kind', 'deal-opened', 'deal', ${dealInTimeline('d')})
  FROM ${concerning(leadId)} d WHERE d.public_at BETWEEN d.since AND least(now(), d.closed_at)
  UNION ALL
  SELECT md5('interest ' || a.seq)::uuid, a.at, a.staff_id, jsonb_strip_nulls(jsonb_build_object('kind', a.action, 'to', a.detail->>'answer', 'contactId', a.detail->>'contactId', 'deal', ${dealInTimeline('d')}))
  FROM ${AUDIT_ENTRIES} a JOIN deals d ON d.id = (a.detail->>'dealId')::uuid WHERE a.lead_id = ${leadId} AND a.action IN ('interest-added', 'interest-answered')
  UNION ALL
  SELECT md5(happened.kind || d.id)::uuid, happened.at, NULL, jsonb_build_object('kind', happened.kind, 'to', happened.result, 'deal', ${dealInTimeline('d')})
  FROM deal_interests i JOIN deals d ON d.id = i.deal_id CROSS JOIN LATERAL (VALUES
    ('interest-added', CASE i.via WHEN 'form' THEN i.at END, i.via), ('gone-told', CASE WHEN i.gone NOT IN ('waiting', 'handing') THEN i.gone_at END, i.gone)) AS happened (kind, at, result)
  WHERE i.lead_id = ${leadId} AND happened.at IS NOT NULL`;

/** SQL for the interests of the lead `leadId`, the newest first: a jsonb array of InterestOfLead without titles. */
export const interestsOf = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('deal', ${dealInTimeline('d')}, 'stage', d.stage, 'at', ${formatJsonTime('i.at')}, 'answer', i.answer, 'isBuyer', d.buyer_lead_id IS NOT DISTINCT FROM i.lead_id) ORDER BY i.at DESC), '[]')
  FROM deal_interests i JOIN (SELECT id, state, county_fips, acres, buyer_lead_id, CASE WHEN stage = 'early' AND public_at <= now() THEN 'public' ELSE stage END AS stage FROM deals) d ON d.id = i.deal_id
  WHERE i.lead_id = ${leadId})`;
