import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { type BoundStatement, runIn } from '../../database/statement.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LOG_CONTACT, type ContactRow } from '../../leads/lead/log-contact.sql.js';
import {
  CHANGE_LEADS,
  type ChangedRow,
  type CurrentState,
  DECIDE_QUARANTINE,
  type LaterChange,
  READ_LATER_CHANGES,
  READ_STATES,
} from './change-lead.sql.js';
import { isAnswer, type LeadType } from '../../leads/lead/lead-enums.js';
import type { LeadChange, NewContact } from './lead-work.dto.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';
import { statusesBefore } from './lead-transitions.js';
import type { QuarantineDecision } from './quarantine-decision.js';

/** A lead as it was read: the version that a change is meant for. */
export interface LeadVersion {
  readonly id: string;
  readonly version: number;
}

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
    const before = (type: LeadType) => (status === null ? [] : statusesBefore(type, status, reopenReason !== null));
    const bound = CHANGE_LEADS.with({
      ...actor,
      ids: leads.map(({ id }) => id),
      versions: leads.map(({ version }) => version),
      status,
      fromOfSeller: before('seller'),
      fromOfBuyer: before('buyer'),
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

  /** Undefined when there is no such lead. */
  async addNote(
    leadId: string,
    text: string,
    actor: ActingStaff,
    manager: EntityManager,
  ): Promise<LeadNoteEntity | undefined> {
    // Waits for an erasure that has begun, and then finds no lead.
    if ((await holdLeads(manager, [leadId])) === 0) return undefined;
    const note = manager.create(LeadNoteEntity, { leadId, staffId: actor.staffId, text });
    await manager.insert(LeadNoteEntity, note);
    await appendAudit(manager, { ...actor, action: 'note-added', leadId, detail: { noteId: note.id } });
    return note;
  }

  /** Undefined when there is no such lead. */
  async logContact(
    id: string,
    { channel, outcome, at }: NewContact,
    actor: ActingStaff,
    manager: EntityManager,
    originId: string | null = null,
  ): Promise<ContactRow | undefined> {
    const contact = { channel, outcome, at: at ?? null, isAnswer: isAnswer(outcome), originId };
    return (await this.rows(LOG_CONTACT.with({ ...actor, ...contact, id }), manager))[0];
  }

  private rows<Row extends object>(bound: BoundStatement<Row>, manager?: EntityManager): Promise<Row[]> {
    return manager === undefined ? this.database.query(bound) : runIn(manager, bound);
  }
}
