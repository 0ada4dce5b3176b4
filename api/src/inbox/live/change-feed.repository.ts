import { Injectable } from '@nestjs/common';
import { AUDIT_ENTRIES } from '../../audit/audit-rows.sql.js';
import type { AuditAction } from '../../database/audit-action.js';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import type { LeadStatus, LeadType, LostReason } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { QuarantineState } from '../../leads/spam/quarantine.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LastContact } from '../list/lead-list-page.dto.js';
import { triesOf } from '../list/lead-list.sql.js';
import { countOthersInSql } from '../same-person/same-person.sql.js';
import { VIEWING_SECONDS } from './viewing.repository.js';

/** A change of a lead, and the lead as it stands now. */
export interface ChangeRow {
  readonly last_seq: string;
  /** Null where nothing changed. */
  readonly seq: string | null;
  readonly at: Date | null;
  readonly lead_id: string | null;
  readonly action: AuditAction | null;
  readonly staff_id: string | null;
  readonly staff_name: string | null;
  readonly version: number | null;
  readonly status: LeadStatus | null;
  readonly assignee_id: string | null;
  readonly assignee_name: string | null;
  readonly respond_by: Date | null;
  readonly first_contact_at: Date | null;
  readonly follow_up_at: Date | null;
  readonly lost_reason: LostReason | null;
  readonly quarantined: boolean | null;
  readonly quarantine_state: QuarantineState | null;
  readonly type: LeadType | null;
  readonly attempts: number | null;
  readonly others: number | null;
  readonly last_contact: LastContact | null;
  /** Of an erasure alone: ids of leads that are no more. */
  readonly erased: readonly string[] | null;
}

const CHANGES = [
  ...['lead-changed', 'change-undone', 'note-added', 'contact-logged', 'contact-retracted'],
  ...['quarantine-released', 'quarantine-confirmed', 'lead-entered', 'lead-corrected'],
  ...['same-person-said', 'same-person-retracted', 'note-edited', 'note-taken-back', 'note-struck'],
];

const ERASURES = ['person-erased', 'retention-ended'];

// Entries are numbered without gaps and in the order of their commits: what is above a number is all that came after.
const READ_CHANGES = statement<
  { after: string; actions: readonly string[]; erasures: readonly string[]; most: number },
  ChangeRow
>(
  'read-feed-changes',
  `
WITH last AS MATERIALIZED (SELECT coalesce(max(e.seq), 0) AS seq FROM ${AUDIT_ENTRIES} e)
SELECT last.seq AS last_seq, c.* FROM last LEFT JOIN (
  SELECT e.seq, e.at, e.lead_id, e.action, e.staff_id, s.name AS staff_name, l.version, l.status, l.assignee_id, a.name AS assignee_name,
    l.respond_by, l.first_contact_at, l.follow_up_at, l.lost_reason, l.quarantined, l.quarantine_state, l.type, tries.*, ${countOthersInSql('l')} AS others, gone.lead_ids AS erased
  FROM ${AUDIT_ENTRIES} e LEFT JOIN ${LEADS} l ON l.id = e.lead_id LEFT JOIN erased_leads gone ON gone.seq = e.seq
  LEFT JOIN ${STAFF_NAMES} s ON s.id = e.staff_id
  LEFT JOIN ${STAFF_NAMES} a ON a.id = l.assignee_id CROSS JOIN LATERAL ${triesOf('l')} tries
  WHERE e.seq > :after::bigint AND e.seq <= (SELECT seq FROM last)
    AND (e.action = ANY (:actions::text[]) AND l.id IS NOT NULL OR e.action = ANY (:erasures::text[])) ORDER BY e.seq LIMIT :most::integer
) c ON true ORDER BY c.seq`,
);

/** A lead that came. */
export interface ArrivalRow {
  readonly id: string;
  readonly type: LeadType;
  readonly received_at: Date;
  readonly respond_by: Date | null;
}

const READ_ARRIVALS = statement<{ after: string; most: number }, ArrivalRow>(
  'read-arrivals',
  `
SELECT l.id, l.type, l.received_at, l.respond_by FROM ${LEADS} l
WHERE l.id > :after::uuid AND NOT l.quarantined AND NOT l.is_test ORDER BY l.id LIMIT :most::integer`,
);

const NEWEST_LEAD = statement<object, { id: string }>(
  'newest-lead',
  `SELECT l.id FROM ${LEADS} l ORDER BY l.id DESC LIMIT 1`,
);

/** Somebody looks at a lead. */
export interface ViewingRow {
  readonly lead_id: string;
  readonly staff_id: string;
  readonly name: string;
}

const READ_VIEWINGS = statement<object, ViewingRow>(
  'read-viewings',
  `
SELECT v.lead_id, v.staff_id, s.name FROM lead_viewings v JOIN ${STAFF_NAMES} s ON s.id = v.staff_id
WHERE v.at > now() - interval '${VIEWING_SECONDS} seconds' ORDER BY v.lead_id, s.name, s.id LIMIT 1000`,
);

/** Changes after a number, and the number of the last entry of the trail. */
export interface Changes {
  readonly lastSeq: string;
  readonly rows: readonly ChangeRow[];
}

/** What the live feed is made of. All throw DatabaseAway. */
@Injectable()
export class ChangeFeedRepository {
  constructor(private readonly database: Database) {}

  /** At most so many changes after an entry of the audit trail. */
  async readChanges(after: string, most: number): Promise<Changes> {
    const rows = await this.database.query(READ_CHANGES.with({ after, actions: CHANGES, erasures: ERASURES, most }));
    return { lastSeq: rows[0]?.last_seq ?? after, rows: rows.filter(({ seq }) => seq !== null) };
  }

  /** At most so many leads after an id; ids are in the order of their arrival, but not of their commits. */
  readArrivals(after: string, most: number): Promise<ArrivalRow[]> {
    return this.database.query(READ_ARRIVALS.with({ after, most }));
  }

  /** The id of the newest lead. */
  async newestLead(): Promise<string | undefined> {
    return (await this.database.query(NEWEST_LEAD.with()))[0]?.id;
  }

  /** Who looks at what. */
  readViewings(): Promise<ViewingRow[]> {
    return this.database.query(READ_VIEWINGS.with());
  }
}
