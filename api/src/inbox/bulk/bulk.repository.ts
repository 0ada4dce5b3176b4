import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { OPEN_STATUSES } from '../../leads/lead/lead-enums.js';
import { holdLeads, LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { OpenWork } from '../../staff/accounts/staff-accounts.service.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { CurrentState } from '../changes/change-lead.sql.js';
import type { LeadChange } from '../changes/lead-work.dto.js';
import { LeadWorkRepository, type LeadVersion } from '../changes/lead-work.repository.js';
import type { LeadStateRow } from '../lead/lead-state-row.js';

interface OpenParameters {
  readonly staffId: string;
  readonly statuses: readonly string[];
}

const OPEN = `FROM ${LEADS} l WHERE l.assignee_id = :staffId::uuid AND l.status = ANY (:statuses::text[])`;

// The oldest first, also suspected spam and tests.
const FIND_OPEN = statement<OpenParameters & { most: number }, LeadVersion>(
  'find-open-leads',
  `SELECT l.id, l.version ${OPEN} ORDER BY l.received_at, l.id LIMIT :most::integer`,
);

const COUNT_OPEN = statement<OpenParameters, { count: number }>(
  'count-open-leads',
  `SELECT count(*)::int AS count ${OPEN}`,
);

const FIND_ACCOUNT = statement<{ id: string }, { id: string }>(
  'find-account',
  `SELECT s.id FROM ${STAFF_NAMES} s WHERE s.id = :id::uuid`,
);

/** States of leads before a change, and of those that it changed. */
export interface BulkOutcome {
  readonly before: CurrentState[];
  readonly changed: LeadStateRow[];
}

/** Changes many leads at once, each with its event and its entry of the audit trail. All throw DatabaseAway. */
@Injectable()
export class BulkRepository implements OpenWork {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** Changes those leads for which it is possible and changes something; once under a key. `answer` tells the rest. */
  change<Answer extends object>(
    leads: readonly LeadVersion[],
    change: LeadChange,
    actor: ActingStaff,
    key: string | null,
    answer: (outcome: BulkOutcome) => Answer,
  ): Promise<Answer> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['bulk', leads, change] };
    return this.attempts.once(attempt, async (manager) => {
      const ids = leads.map(({ id }) => id);
      await holdLeads(manager, ids);
      const before = await this.leads.readStates(ids, change.assigneeId, manager);
      return answer({ before, changed: await this.leads.change(leads, change, actor, manager) });
    });
  }

  /** Some of the open leads of an account, the oldest first. */
  findOpen(staffId: string, most: number): Promise<LeadVersion[]> {
    return this.database.query(FIND_OPEN.with({ staffId, statuses: OPEN_STATUSES, most }));
  }

  async countOpen(staffId: string): Promise<number> {
    const [row] = await this.database.query(COUNT_OPEN.with({ staffId, statuses: OPEN_STATUSES }));
    return row?.count ?? 0;
  }

  async isAccount(id: string): Promise<boolean> {
    return (await this.database.query(FIND_ACCOUNT.with({ id }))).length > 0;
  }
}
