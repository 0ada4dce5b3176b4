import { LEAD_CONTACTS, LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { Stage } from './deal-facts.js';
import type { DealEntity } from './deal.entity.js';

/** For a FROM: all deals, with the columns that other modules may use; `stage` is the current one, see `stageOf`. */
export const DEALS = `(
  SELECT id, parcel_id, slug, CASE WHEN stage = 'early' AND public_at <= now() THEN 'public' ELSE stage END AS stage, state, county_fips, acres, price_cents,
    kinds, terms, evidence, head_start_hours, starts_at, early_at, public_at, closed_at
  FROM deals
)`;

/** For a FROM: the interests of leads in deals, with their times. */
export const DEAL_INTERESTS = '(SELECT deal_id, lead_id, via, at, gone, gone_at FROM deal_interests)';

/** For a FROM: the same without suspected spam and tests. Every list and count of interested buyers reads it. */
export const INTERESTED = `(
  SELECT i.deal_id, i.lead_id, i.via, i.at, i.answer, i.gone FROM deal_interests i JOIN ${LEADS} l ON l.id = i.lead_id WHERE NOT l.quarantined AND NOT l.is_test
)`;

/**
 * A text that differs once a deal was changed or became public: deals are never deleted, and their versions only grow.
 */
export const DEALS_MARK = `(
  SELECT concat_ws('/', count(*), sum(version), count(*) FILTER (WHERE public_at <= now())) FROM deals
)`;

/** When staff first reached the buyer after `interest` (an alias with columns of DEAL_INTERESTS), or null. */
export const answeredInSql = (interest: string) => `(
  SELECT min(c.at) FROM ${LEAD_CONTACTS} c WHERE c.lead_id = ${interest}.lead_id AND c.outcome <> 'no-answer' AND c.at >= ${interest}.at
)`;

/** Whether the buyer of `interest` waits for a call about `deal`, an alias with columns of DEALS. */
export const waitsInSql = (interest: string, deal: string) =>
  `(${deal}.stage NOT IN ('sold', 'withdrawn') AND ${answeredInSql(interest)} IS NULL)`;

/** The part of a person's export about the deals that the lead `leadId` is interested in: a jsonb array. */
export const interestsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('about', d.slug, 'via', i.via, 'at', i.at, 'answeredAt', ${answeredInSql('i')}, 'answer', i.answer, 'toldItIsSold', i.gone, 'toldAt', CASE WHEN i.gone IN ('sent', 'unknown') THEN i.gone_at END) ORDER BY i.at), '[]')
  FROM deal_interests i JOIN deals d ON d.id = i.deal_id WHERE i.lead_id = ${leadId})`;

/** Land that was sold to a person, by their lead `leadId`: a jsonb array. */
export const purchasesForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('about', d.slug, 'soldOn', d.sold_on, 'soldCents', d.sold_cents, 'terms', d.sold_terms) ORDER BY d.closed_at), '[]')
  FROM deals d WHERE d.buyer_lead_id = ${leadId})`;

/** The stage at a time: an early deal becomes public automatically. */
export function stageOf({ stage, publicAt }: Pick<DealEntity, 'stage' | 'publicAt'>, now = new Date()): Stage {
  return stage === 'early' && publicAt !== null && publicAt <= now ? 'public' : stage;
}
