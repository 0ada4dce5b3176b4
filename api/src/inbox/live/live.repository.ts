import { Injectable } from '@nestjs/common';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { DEAL_INTERESTS, DEALS_MARK } from '../../deals/deal/deal-rows.sql.js';
import { isUnreadInSql } from '../../emails/lead-email-rows.sql.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { clockStateInSql } from '../../leads/lead/response-clock.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { nextStatusesInSql } from '../changes/lead-transitions.js';
import { triesOf } from '../list/lead-list.sql.js';
import { countOthersInSql } from '../same-person/same-person.sql.js';
import type { LeadChanged, LeadViewers } from './live.dto.js';

/** The time for which a viewer is shown after each request. */
export const VIEWING_SECONDS = 45;

/** If more leads arrived, the response lists none of them. */
const MOST_ARRIVALS = 300;

/** The part of the changes that is not read from the audit trail. */
interface Present {
  /** The number of the newest audit entry. */
  readonly seq: string;
  /** The time by the clock of the database, which also sets the ids of leads (UUIDv7). */
  readonly at: Date;
  readonly erased: string[];
  readonly arrived: string[];
  readonly manyArrived: boolean;
  readonly viewing: LeadViewers[];
  readonly interestedAt: Date | null;
  readonly dealsMark: string;
}

const READ_PRESENT = statement<{ after: string | null; arrivedAfter: string }, Present>(
  'read-present',
  // The LIMIT counts spam and tests too; otherwise a flood of spam would slow down every desk's request. Each parameter
  // is in its own SELECT, so that Postgres does not plan for its value: planning took longer than running the query.
  `
WITH newest AS MATERIALIZED (
  SELECT l.id, l.quarantined OR l.is_test AS is_hidden FROM ${LEADS} l WHERE l.id > (SELECT :arrivedAfter::uuid) ORDER BY l.id LIMIT ${MOST_ARRIVALS + 1}
), many AS MATERIALIZED (
  SELECT count(*) > ${MOST_ARRIVALS} AS arrived FROM newest
)
SELECT (SELECT coalesce(max(e.seq), 0) FROM ${AUDIT_ENTRIES} e) AS seq, now() AS at,
  ARRAY(SELECT unnest(gone.lead_ids) FROM erased_leads gone WHERE gone.seq > (SELECT :after::bigint)) AS erased,
  ARRAY(SELECT id FROM newest JOIN many ON NOT many.arrived WHERE NOT is_hidden ORDER BY id) AS arrived, (SELECT arrived FROM many) AS "manyArrived",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('id', each.lead_id, 'staff', each.staff)), '[]') FROM (
    SELECT v.lead_id, jsonb_agg(s ORDER BY s.name, s.id) AS staff FROM lead_viewings v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id
    WHERE v.at > now() - interval '${VIEWING_SECONDS} seconds' GROUP BY v.lead_id LIMIT 1000
  ) each) AS viewing,
  (SELECT max(i.at) FROM (SELECT at, lead_id FROM ${DEAL_INTERESTS} i ORDER BY i.at DESC LIMIT ${MOST_ARRIVALS}) i JOIN ${LEADS} l ON l.id = i.lead_id WHERE NOT l.quarantined AND NOT l.is_test) AS "interestedAt",
  ${DEALS_MARK} AS "dealsMark"`,
);

const CHANGES = [
  ...['lead-changed', 'change-undone', 'note-added', 'contact-logged', 'contact-retracted'],
  ...['quarantine-released', 'quarantine-confirmed', 'lead-entered', 'lead-corrected'],
  ...['same-person-said', 'same-person-retracted', 'note-edited', 'note-taken-back', 'note-struck'],
  ...['land-changed', 'offer-made', 'offer-answered', 'owner-checked', 'interest-added', 'joining-confirmed'],
  ...['joining-denied', 'interest-answered', 'member-left', 'member-restored', 'early-links-ended', 'letter-kept'],
  ...['email-written', 'email-undone', 'email-sent', 'email-failed', 'email-received', 'emails-marked-read'],
  ...['text-written', 'text-undone', 'text-sent', 'text-delivered', 'text-failed', 'texts-marked-read'],
];

// Audit entries are numbered in the order of their commits, so no entry with a lower number can appear later.
const READ_CHANGES = statement<{ after: string; upTo: string; actions: readonly string[]; most: number }, LeadChanged>(
  'read-changes',
  `
SELECT l.id, l.version, l.status, ${nextStatusesInSql('l')} AS "nextStatuses", ${clockStateInSql('l')} AS "clockState", l.lost_reason AS "lostReason", to_jsonb(a) AS assignee, l.follow_up_at AS "followUpAt",
  tries.attempts, tries.last_contact AS "lastContact", ${countOthersInSql('l')} AS others,
  l.quarantined AS "suspectedSpam", l.quarantine_state = 'confirmed' AS "confirmedSpam", ${isUnreadInSql('l.id')} AS "unreadEmail", to_jsonb(s) AS by
FROM ${AUDIT_ENTRIES} e JOIN ${LEADS} l ON l.id = e.lead_id LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id
LEFT JOIN ${STAFF_NAMES} a ON a.id = l.assignee_id CROSS JOIN LATERAL ${triesOf('l')} tries
WHERE e.seq > :after::bigint AND e.seq <= :upTo::bigint AND e.action = ANY (:actions::text[]) ORDER BY e.seq LIMIT :most::integer`,
);

// Also deletes a few old rows, except those that another transaction has locked.
const VIEW = statement<{ id: string; staffId: string }, { lead_id: string }>(
  'view-lead',
  `
WITH over AS (
  DELETE FROM lead_viewings WHERE (lead_id, staff_id) IN (
    SELECT lead_id, staff_id FROM lead_viewings WHERE at < now() - interval '1 hour' AND lead_id <> :id::uuid LIMIT 20 FOR UPDATE SKIP LOCKED
  )
)
INSERT INTO lead_viewings (lead_id, staff_id) SELECT l.id, :staffId::uuid FROM ${LEADS} l WHERE l.id = :id::uuid
ON CONFLICT (lead_id, staff_id) DO UPDATE SET at = now() RETURNING lead_id`,
);

/** Reads the changes for open desks. All methods throw DatabaseAway. */
@Injectable()
export class LiveRepository {
  constructor(private readonly database: Database) {}

  /** @param arrivedAfter leads with a higher id are new */
  async readPresent(after: string | null, arrivedAfter: string): Promise<Present> {
    const [present] = await this.database.query(READ_PRESENT.with({ after, arrivedAfter }));
    return present as Present;
  }

  /** Returns at most `most` changes with audit entries after the number `after` and up to the number `upTo`. */
  readChanges(after: string, upTo: string, most: number): Promise<LeadChanged[]> {
    return this.database.query(READ_CHANGES.with({ after, upTo, actions: CHANGES, most }));
  }

  /** Records that a staff member has a lead open; returns false for an unknown lead. */
  async view(id: string, staffId: string): Promise<boolean> {
    return (await this.database.query(VIEW.with({ id, staffId }))).length > 0;
  }
}
