import { statement } from '../../database/statement.js';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { LEAD_CONTACTS, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { answeredInSql, DEALS, INTERESTED, waitsInSql } from './deal-rows.sql.js';
import type { DealEntity } from './deal.entity.js';
import type { DealListItem, OpenInterest } from './deals.dto.js';

/** The columns of a deal in the list. */
export type ListedDeal = Omit<DealListItem, 'stage' | 'place'> & Pick<DealEntity, 'stage' | 'state' | 'countyFips'>;

/** The newest deals, or the deal with an id. */
export const LIST_DEALS = statement<{ id: string | null }, ListedDeal>(
  'list-deals',
  `
SELECT d.id, d.parcel_id AS "parcelId", d.version, d.stage, d.slug, d.state, d.county_fips AS "countyFips", d.acres, d.price_cents AS "priceCents", d.sold_cents AS "soldCents", d.sold_on::text AS "soldOn",
  (SELECT p.hash FROM deal_photos p WHERE p.deal_id = d.id ORDER BY p.position, p.id LIMIT 1) AS photo,
  wanted.interested, wanted.unanswered, d.created_at AS "createdAt", d.starts_at AS "startsAt", d.early_at AS "earlyAt", d.public_at AS "publicAt", d.closed_at AS "closedAt"
FROM deals d CROSS JOIN LATERAL (
  SELECT count(*)::int AS interested, (count(*) FILTER (WHERE ${waitsInSql('i', 'd')}))::int AS unanswered FROM ${INTERESTED} i WHERE i.deal_id = d.id
) wanted
WHERE :id::uuid IS NULL OR d.id = :id::uuid ORDER BY d.id DESC LIMIT 200`,
);

type InterestRow = Omit<OpenInterest, 'title'> & Pick<DealEntity, 'state' | 'countyFips' | 'acres'>;

/** Interested buyers of one deal, or (null) those of all open deals who were not reached since their interest. */
export const LIST_INTERESTS = statement<{ dealId: string | null }, InterestRow>(
  'list-interests',
  `
SELECT i.deal_id AS "dealId", l.id AS "leadId", l.first_name || ' ' || l.last_name AS name, l.phone, i.via, i.at, answered.at AS "answeredAt", i.answer, i.gone,
  d.state, d.county_fips AS "countyFips", d.acres
FROM ${INTERESTED} i JOIN ${DEALS} d ON d.id = i.deal_id JOIN ${LEADS} l ON l.id = i.lead_id CROSS JOIN LATERAL ${answeredInSql('i')} AS answered (at)
WHERE i.deal_id = :dealId::uuid OR (:dealId::uuid IS NULL AND ${waitsInSql('i', 'd')})
ORDER BY i.at, i.lead_id LIMIT 200`,
);

// Condition that the audit entry `a` is an answer about the deal of the interest `i`.
const ANSWER_ABOUT = `a.lead_id = i.lead_id AND a.action = 'interest-answered' AND a.detail->>'dealId' = i.deal_id::text AND a.detail ? 'dealId'`;

/**
 * Undoes the answers that a buyer gave in a contact: restores the newest earlier answer since the interest was last
 * sent, or null.
 */
export const UNDO_ANSWERS = statement<{ leadId: string; contactId: string }, object>(
  'undo-answers',
  `
UPDATE deal_interests i SET answer = (
  SELECT a.detail->>'answer' FROM ${AUDIT_ENTRIES} a JOIN ${LEAD_CONTACTS} c ON c.id = (a.detail->>'contactId')::uuid
  WHERE ${ANSWER_ABOUT} AND a.at >= i.at AND c.id <> :contactId::uuid ORDER BY a.seq DESC LIMIT 1
)
WHERE i.lead_id = :leadId::uuid AND EXISTS (
  SELECT FROM ${AUDIT_ENTRIES} a WHERE ${ANSWER_ABOUT} AND a.detail->>'contactId' = :contactId::uuid::text
)`,
);

export const FIND_LEAD = statement<{ id: string }, { id: string; name: string }>(
  'find-lead-of-deal',
  `SELECT l.id, l.first_name || ' ' || l.last_name AS name FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

/** The status of the lead that a parcel belongs to, and the day on which we bought its land: null unless closed. */
export const READ_STATUS = statement<{ leadId: string; zone: string }, { status: string; boughtOn: string | null }>(
  'read-status-of-seller',
  `SELECT l.status, lead_bought_on(l.id, :zone::text)::text AS "boughtOn" FROM ${LEADS} l WHERE l.id = :leadId::uuid`,
);

/** Reads a text that differs after any change of a deal: deals are never deleted, and their versions only grow. */
export const READ_SUM_OF_VERSIONS = statement<object, { sum: string }>(
  'read-sum-of-versions',
  "SELECT count(*) || '/' || coalesce(sum(d.version), 0) AS sum FROM deals d",
);

/** Deletes the files of these photos, except photos that a deal still has. */
export const REMOVE_FILES = statement<{ hashes: readonly string[] }, object>(
  'remove-photo-files',
  `DELETE FROM deal_photo_files f WHERE left(f.name, 32) = ANY (:hashes::text[]) AND NOT EXISTS (SELECT FROM deal_photos p WHERE p.hash = left(f.name, 32))`,
);
