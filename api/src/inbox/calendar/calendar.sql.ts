import { statement } from '../../database/statement.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { absencesAt } from '../../staff/absences/absence-rows.sql.js';
import { DATED_CLOSINGS } from '../../closings/closing-rows.sql.js';
import { DEALS } from '../../deals/deal/deal-rows.sql.js';
import type { Place } from '../../deals/deal/deal-words.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { listedOfferInSql } from '../../offers/offer/offer-rows.sql.js';

/** A lead with a follow-up or an open offer. */
export interface CalendarLead {
  readonly id: string;
  readonly firstName: string;
  /** Whom the account covers; null for its own leads. */
  readonly coveredName: string | null;
  readonly version: number;
  readonly updatedAt: Date;
  /** Null without one, and before the calendar begins. */
  readonly followUpAt: Date | null;
  readonly offer: { readonly expiresOn: string | null } | null;
}

const OPEN = OPEN_STATUSES.map((status) => `'${status}'`).join();

/**
 * Reads the leads of the calendar of an account: open ones that are assigned to it, or to a colleague whom it covers,
 * the nearest follow-ups first.
 */
export const READ_CALENDAR = statement<{ staffId: string; most: number }, CalendarLead>(
  'read-calendar',
  `
SELECT * FROM (
  SELECT lead.id, lead.first_name AS "firstName", covered.name AS "coveredName", lead.version, lead.updated_at AS "updatedAt",
    CASE WHEN lead.follow_up_at > now() - interval '30 days' AND coalesce(lead.follow_up_at < away.ends_at, true) THEN lead.follow_up_at END AS "followUpAt", ${listedOfferInSql('lead')} AS offer
  FROM ${LEADS} lead LEFT JOIN ${absencesAt()} away ON away.staff_id = lead.assignee_id AND away.covered_by = :staffId::uuid
    LEFT JOIN ${STAFF_NAMES} covered ON covered.id = away.staff_id
  WHERE lead.assignee_id = ANY (ARRAY(SELECT :staffId::uuid UNION ALL SELECT staff_id FROM ${absencesAt()} a WHERE a.covered_by = :staffId::uuid)) AND lead.status IN (${OPEN}) AND NOT lead.quarantined AND NOT lead.is_test
    AND (lead.follow_up_at > now() - interval '30 days' OR lead.status = 'offer-made')
) shown
WHERE "followUpAt" IS NOT NULL OR offer->>'expiresOn' IS NOT NULL
ORDER BY abs(extract(epoch FROM coalesce("followUpAt", now()) - now())), id LIMIT :most::integer`,
);

/** A closing in a calendar: of a lead, or of a deal. */
export interface CalendarClosing {
  readonly id: string;
  readonly version: number;
  readonly at: Date;
  readonly closesOn: string;
  readonly leadId: string | null;
  readonly firstName: string | null;
  /** The name of the covered colleague; null for the account's own leads and for deals. */
  readonly coveredName: string | null;
  readonly dealId: string | null;
  readonly state: Place['state'] | null;
  readonly countyFips: string | null;
  readonly acres: number | null;
}

/**
 * Reads the closings of an account, since 30 days: of its leads and of those that it covers, and of all deals, which
 * nobody is assigned to.
 */
export const READ_CALENDAR_CLOSINGS = statement<{ staffId: string; most: number }, CalendarClosing>(
  'read-calendar-closings',
  `
SELECT c.id, c.version, c.at, c.closes_on::text AS "closesOn", lead.id AS "leadId", lead.first_name AS "firstName", covered.name AS "coveredName",
  deal.id AS "dealId", deal.state, deal.county_fips AS "countyFips", deal.acres
FROM ${DATED_CLOSINGS} c LEFT JOIN ${LEADS} lead ON lead.id = c.lead_id LEFT JOIN ${DEALS} deal ON deal.id = c.deal_id
  LEFT JOIN ${absencesAt()} away ON away.staff_id = lead.assignee_id AND away.covered_by = :staffId::uuid AND c.closes_on < away.ends_at
  LEFT JOIN ${STAFF_NAMES} covered ON covered.id = away.staff_id
WHERE c.closes_on > current_date - 30 AND (deal.stage = 'pending'
  OR lead.status = 'under-contract' AND NOT lead.quarantined AND NOT lead.is_test AND (lead.assignee_id = :staffId::uuid OR away.id IS NOT NULL))
ORDER BY c.closes_on, c.id LIMIT :most::integer`,
);
