import { PARCEL_LEADS, parcelsOf } from '../../land/parcel-rows.sql.js';
import { LEAD_CONTACTS, LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { Stage } from './deal-facts.js';
import type { DealEntity } from './deal.entity.js';

/** For a FROM: all deals, with the columns that other modules may use; `stage` is the current one, see `stageOf`. */
export const DEALS = `(
  SELECT id, parcel_id, slug, CASE WHEN stage = 'early' AND public_at <= now() THEN 'public' ELSE stage END AS stage, state, county_fips, acres, price_cents,
    kinds, terms, evidence, head_start_hours, starts_at, early_at, public_at, closed_at
  FROM deals
)`;

/**
 * For a FROM: the sold deals. `costs_cents` are all costs of a deal; `sold_on` can be null only for an older sale. A
 * `bought_on` that staff did not enter is that of the seller's lead, in the time zone `zone` (SQL).
 */
export const soldDeals = (zone: string) => `(
  SELECT d.state, d.county_fips, coalesce(d.bought_on, (SELECT lead_bought_on(p.lead_id, ${zone}) FROM ${PARCEL_LEADS} p WHERE p.id = d.parcel_id)) AS bought_on, d.bought_cents, d.sold_on, d.closed_at, d.sold_cents,
    coalesce(d.costs_cents, 0) + (SELECT coalesce(sum(c.amount_cents), 0) FROM deal_costs c WHERE c.deal_id = d.id AND c.removed_at IS NULL) AS costs_cents
  FROM deals d WHERE d.stage = 'sold'
)`;

/** For a FROM: the interests of leads in deals, with their times. */
export const DEAL_INTERESTS = '(SELECT deal_id, lead_id, via, at, gone, gone_at FROM deal_interests)';

/** For a FROM: DEAL_INTERESTS without suspected spam and tests, for lists and counts of interested buyers. */
export const INTERESTED = `(
  SELECT i.deal_id, i.lead_id, i.via, i.at, i.answer, i.gone FROM deal_interests i JOIN ${LEADS} l ON l.id = i.lead_id WHERE NOT l.quarantined AND NOT l.is_test
)`;

/** SQL for a text that differs after a deal changed or became public: deals are never deleted, and versions grow. */
export const DEALS_MARK = `(
  SELECT concat_ws('/', count(*), sum(version), sum(costs_version), count(*) FILTER (WHERE public_at <= now())) FROM deals
)`;

/** SQL for the time when staff first reached the buyer after `interest` (an alias of DEAL_INTERESTS), or null. */
export const answeredInSql = (interest: string) => `(
  SELECT min(c.at) FROM ${LEAD_CONTACTS} c WHERE c.lead_id = ${interest}.lead_id AND c.outcome <> 'no-answer' AND c.at >= ${interest}.at
)`;

/** SQL condition that the buyer of `interest` waits for a call about `deal`, an alias with columns of DEALS. */
export const waitsInSql = (interest: string, deal: string) =>
  `(${deal}.stage NOT IN ('sold', 'withdrawn') AND ${answeredInSql(interest)} IS NULL)`;

/** The part of a person's export about the deals that the lead `leadId` is interested in: a jsonb array. */
export const interestsForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('about', d.slug, 'via', i.via, 'at', i.at, 'answeredAt', ${answeredInSql('i')}, 'answer', i.answer, 'toldItIsSold', i.gone, 'toldAt', CASE WHEN i.gone IN ('sent', 'unknown') THEN i.gone_at END) ORDER BY i.at), '[]')
  FROM deal_interests i JOIN deals d ON d.id = i.deal_id WHERE i.lead_id = ${leadId})`;

/** The part of a person's export about the land that the lead `leadId` bought: a jsonb array. */
export const purchasesForPerson = (leadId: string) => `(
  SELECT coalesce(jsonb_agg(jsonb_build_object('about', d.slug, 'soldOn', d.sold_on, 'soldCents', d.sold_cents, 'terms', d.sold_terms) ORDER BY d.closed_at), '[]')
  FROM deals d WHERE d.buyer_lead_id = ${leadId})`;

/** SQL for the ids of the deals whose land the lead `leadId` sold us, or bought. */
export const dealsOf = (leadId: string) =>
  `SELECT d.id FROM deals d WHERE d.buyer_lead_id = ${leadId} OR d.parcel_id IN (${parcelsOf(leadId)})`;

/** The stage at a time: an early deal becomes public automatically. */
export function stageOf({ stage, publicAt }: Pick<DealEntity, 'stage' | 'publicAt'>, now = new Date()): Stage {
  return stage === 'early' && publicAt !== null && publicAt <= now ? 'public' : stage;
}
