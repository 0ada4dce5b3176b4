import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { type BoundStatement, runIn } from '../../database/statement.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import {
  CHANGE_LEADS,
  type ChangedRow,
  type CurrentState,
  DECIDE_QUARANTINE,
  type LaterChange,
  READ_LATER_CHANGES,
  READ_STATES,
} from './change-lead.sql.js';
import type { LeadChange } from './lead-work.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';
import type { QuarantineDecision } from './quarantine-decision.js';

/**
 * Writes down the work on leads, each step with its entry of the audit trail; in a transaction if a manager is given.
 * All throw DatabaseAway.
 */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** The new states of the leads for which the change is possible and changes something. */
  change(
    leads: readonly LeadVersion[],
    change: LeadChange,
    actor: ActingStaff,
    manager?: EntityManager,
    bulkId: string | null = null,
  ): Promise<ChangedRow[]> {
    const { status = null, assigneeId, followUpAt, lostReason = null, reopenReason = null } = change;
    const bound = CHANGE_LEADS.with({
      ...actor,
      ids: leads.map(({ id }) => id),
      versions: leads.map(({ version }) => version),
      status,
      isAssigned: assigneeId !== undefined,
      assigneeId: assigneeId ?? null,
      isFollowUp: followUpAt !== undefined,
      followUpAt: followUpAt ?? null,
      lostReason,
      reopenReason,
      bulkId,
    });
    return this.rows(bound, manager);
  }

  /** The new state; undefined when there is no such lead or its state does not allow it. */
  decideQuarantine(id: string, decision: QuarantineDecision, actor: ActingStaff): Promise<ChangedRow | undefined> {
    return this.database.transaction(async (manager) => {
      await holdLeads(manager, [id]);
      return (await this.rows(DECIDE_QUARANTINE.with({ ...actor, ...decision, id }), manager))[0];
    });
  }

  /** The states of those of the leads that there are. */
  readStates(ids: readonly string[], assigneeId?: string | null, manager?: EntityManager): Promise<CurrentState[]> {
    return this.rows(READ_STATES.with({ ids, assigneeId: assigneeId ?? null }), manager);
  }

  /** The latest first. */
  readLaterChanges({ id, version }: LeadVersion, manager?: EntityManager): Promise<LaterChange[]> {
    return this.rows(READ_LATER_CHANGES.with({ id, version }), manager);
  }

  private rows<Row extends object>(bound: BoundStatement<Row>, manager?: EntityManager): Promise<Row[]> {
    return manager === undefined ? this.database.query(bound) : runIn(manager, bound);
  }
}
