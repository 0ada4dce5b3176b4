import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import { UNDO_MINUTES } from '../../leads/lead/contacts.js';
import type { Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import type { LeadName } from '../lead/timeline-entry.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import type { OpenLeads } from './bulk.dto.js';

interface OpenParameters {
  readonly staffId: string;
  readonly statuses: readonly string[];
}

const OPEN = `FROM ${LEADS} l WHERE l.assignee_id = :staffId::uuid AND l.status = ANY (:statuses::text[])`;

// Oldest first, including suspected spam and test leads.
const FIND_OPEN = statement<OpenParameters & { most: number }, LeadVersion>(
  'find-open-leads',
  `SELECT l.id, l.version ${OPEN} ORDER BY l.received_at, l.id LIMIT :most::integer`,
);

const COUNT_BY_STATUS = statement<OpenParameters, OpenLeads>(
  'count-open-leads-by-status',
  `SELECT l.status, count(*)::int AS count, count(l.follow_up_at)::int AS "followUps", count(*) FILTER (WHERE l.quarantined)::int AS spam ${OPEN}
   GROUP BY l.status ORDER BY array_position(:statuses::text[], l.status)`,
);

const FIND_CHANGES = statement<
  Pick<Actor, 'staffId'> & { bulkId: string; after: string | null },
  { id: string; leadId: string }
>(
  'find-bulk-changes',
  `
SELECT e.id, e.lead_id AS "leadId" FROM lead_events e
WHERE e.bulk_id = :bulkId::uuid AND e.staff_id = :staffId::uuid AND e.at > now() - interval '${UNDO_MINUTES} minutes'
  AND (:after::uuid IS NULL OR e.id > :after::uuid)
ORDER BY e.id`,
);

const FIND_ACCOUNT = statement<{ id: string }, { id: string }>(
  'find-account',
  `SELECT s.id FROM ${STAFF_NAMES} s WHERE s.id = :id::uuid`,
);

const FIND_NAMES = statement<{ ids: readonly string[] }, LeadName>(
  'find-names-of-leads',
  `SELECT l.id, l.first_name || ' ' || l.last_name AS name FROM ${LEADS} l WHERE l.id = ANY (:ids::uuid[])`,
);

/** Finds the leads of handovers and of changes to undo. All methods throw DatabaseAway. */
@Injectable()
export class BulkRepository {
  constructor(private readonly database: Database) {}

  /**
   * Returns the changes with a bulkId that a staff member made in the last ten minutes, those after the change `after`.
   */
  findChanges(bulkId: string, after: string | null, actor: Actor): Promise<{ id: string; leadId: string }[]> {
    return this.database.query(FIND_CHANGES.with({ ...actor, bulkId, after }));
  }

  findNames(ids: readonly string[]): Promise<LeadName[]> {
    return this.database.query(FIND_NAMES.with({ ids }));
  }

  /** Returns the oldest open leads of an account. */
  findOpen(staffId: string, most: number): Promise<LeadVersion[]> {
    return this.database.query(FIND_OPEN.with({ staffId, statuses: OPEN_STATUSES, most }));
  }

  /** Counts the open leads of an account by status. */
  countByStatus(staffId: string): Promise<OpenLeads[]> {
    return this.database.query(COUNT_BY_STATUS.with({ staffId, statuses: OPEN_STATUSES }));
  }

  async countOpen(staffId: string): Promise<number> {
    return (await this.countByStatus(staffId)).reduce((sum, { count }) => sum + count, 0);
  }

  async isAccount(id: string): Promise<boolean> {
    return (await this.database.query(FIND_ACCOUNT.with({ id }))).length > 0;
  }
}
