import type pg from 'pg';
import { computeOffer, LATEST_FORMULA } from '../offers/estimate/formula.js';
import { OWNER_QUESTIONS } from '../offers/offer/offer-facts.js';
import { DEFAULT_SETTINGS } from '../offers/estimate/offer-settings.dto.js';
import type { CompOfOffer } from '../offers/estimate/formula.dto.js';

const COUNTY = { state: 'AZ', fips: '04001' };
const PLAIN = { access: 100, utilities: 100, flood: 100, slope: 100 };

/** Adds six sales and a listing from the last year, each of three to nine acres. */
const ADD_COMPS = `
INSERT INTO comps (county_fips, acres, price_cents, kind, day, staff_id)
SELECT '${COUNTY.fips}', acres, acres * dollars * 100, CASE number WHEN 7 THEN 'listed' ELSE 'sold' END, current_date - 40 * number, $1
FROM (VALUES (1, 5, 2100), (2, 4, 2400), (3, 6, 2500), (4, 5, 2700), (5, 3, 2900), (6, 9, 1900), (7, 5, 3900)) AS sale (number, acres, dollars)
RETURNING id, county_fips AS "countyFips", acres, price_cents AS "priceCents", kind, day::text, url`;

const ADD_PARCELS = `
INSERT INTO parcels (lead_id, state, county_fips, acres, acres_source, access, asking_cents, back_taxes_cents, staff_id)
SELECT id, '${COUNTY.state}', '${COUNTY.fips}', 4 + hashtext(phone) % 2, 'owner', 'dirt-road', 1500000, 65500, assignee_id
FROM leads WHERE type = 'seller' AND status IN ('contacted', 'offer-made', 'under-contract') AND assignee_id IS NOT NULL AND right(idempotency_key, length($1)) = $1
ORDER BY received_at DESC LIMIT 60
RETURNING id, lead_id AS "leadId", acres, staff_id AS "staffId", (SELECT status FROM leads WHERE leads.id = lead_id) AS status`;

const ADD_OFFER = `
WITH offer AS (
  INSERT INTO offers (lead_id, parcel_id, amount_cents, terms, expires_on, formula, inputs, result, staff_id)
  VALUES ($1, $2, $3, 'cash', current_date + 14, $4, $5, $6, $7) RETURNING id
), told AS (
  INSERT INTO offer_events (offer_id, kind, channel, staff_id) SELECT id, 'told', 'call', $7 FROM offer RETURNING offer_id
), answer AS (
  INSERT INTO offer_events (offer_id, kind, amount_cents, staff_id) SELECT offer_id, 'accepted', $3, $7 FROM told WHERE $8 = 'under-contract'
)
INSERT INTO owner_checks (lead_id, question, answer, staff_id) SELECT $1, question, false, $7 FROM unnest($9::text[]) AS question WHERE $8 = 'under-contract'`;

/** Adds a deal in each stage that needs no alert, and interests of buyers in the one that is for sale early. */
const ADD_DEALS = `
WITH deal AS (
  INSERT INTO deals (slug, stage, state, county_fips, acres, access, utilities, price_cents, sold_cents, kinds, words, early_at, public_at, closed_at, staff_id)
  SELECT acres || '-acres-apache-county-az-' || left(md5(random()::text), 8), stage, '${COUNTY.state}', '${COUNTY.fips}', acres, 'dirt-road', '{}', acres * 220000,
    CASE stage WHEN 'sold' THEN acres * 210000 END, '{Recreational Land}', 'Open grassland with junipers and a view of the mountains.',
    now() - days * interval '1 day', now() - (days - 1) * interval '1 day', CASE stage WHEN 'sold' THEN now() - interval '3 days' END, $2
  FROM (VALUES ('preparing', 4, NULL), ('early', 5, 2), ('pending', 8, 9), ('sold', 3, 30)) AS made (stage, acres, days)
  RETURNING id, stage
)
INSERT INTO deal_interests (deal_id, lead_id, via, at)
SELECT deal.id, buyer.id, 'member', greatest(buyer.received_at, now() - interval '1 hour') FROM deal CROSS JOIN LATERAL (
  SELECT id, received_at FROM leads WHERE type = 'buyer' AND NOT quarantined AND right(idempotency_key, length($1)) = $1 ORDER BY received_at DESC LIMIT 2
) AS buyer WHERE deal.stage = 'early'`;

interface Parcel {
  readonly id: string;
  readonly leadId: string;
  readonly acres: number;
  readonly staffId: string;
  readonly status: string;
}

/** Adds comps, deals, and land with offers for 60 of the leads whose idempotency keys have this ending. */
export async function addLand(client: pg.Client, ending: string, staffId: string | undefined): Promise<void> {
  const { rows: comps } = await client.query<CompOfOffer>(ADD_COMPS, [staffId]);
  const { rows: parcels } = await client.query<Parcel>(ADD_PARCELS, [ending]);
  await client.query(ADD_DEALS, [ending, staffId]);
  for (const { id, leadId, acres, staffId, status } of parcels.filter(({ status }) => status !== 'contacted')) {
    const inputs = {
      ...{ day: new Date().toISOString().slice(0, 10), countyFips: COUNTY.fips, acres, factors: PLAIN, comps },
      ...{ askingCents: 1_500_000, taxesCents: null, backTaxesCents: 65_500, settings: DEFAULT_SETTINGS },
    };
    const result = computeOffer(LATEST_FORMULA, inputs);
    const amount = result.figures?.opening?.low ?? 100_000;
    await client.query(ADD_OFFER, [
      ...[leadId, id, amount, LATEST_FORMULA, JSON.stringify(inputs), JSON.stringify(result), staffId],
      ...[status, OWNER_QUESTIONS],
    ]);
  }
}
