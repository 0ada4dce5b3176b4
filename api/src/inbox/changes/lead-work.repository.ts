import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import type { BoundStatement } from '../../database/statement.js';
import { holdLead } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LOG_CONTACT, type ContactRow } from '../../leads/lead/log-contact.sql.js';
import { CHANGE_LEAD, DECIDE_QUARANTINE, READ_STATE, type CurrentState } from './change-lead.sql.js';
import { isAnswer } from '../../leads/lead/lead-enums.js';
import type { LeadChange, NewContact } from './lead-work.dto.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';
import type { LeadStateRow } from '../lead/lead-state-row.js';
import { statusesBefore } from './lead-transitions.js';
import type { QuarantineDecision } from './quarantine-decision.js';

/** Writes down the work on a lead, each step with its entry of the audit trail. All throw DatabaseAway. */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** The new state; undefined when the change is not possible or changes nothing. */
  change(id: string, version: number, change: LeadChange, actor: ActingStaff): Promise<LeadStateRow | undefined> {
    const { status = null, assigneeId } = change;
    return this.first(
      CHANGE_LEAD.with({
        ...actor,
        id,
        version,
        status,
        fromOfSeller: status === null ? [] : statusesBefore('seller', status),
        fromOfBuyer: status === null ? [] : statusesBefore('buyer', status),
        isAssigned: assigneeId !== undefined,
        assigneeId: assigneeId ?? null,
      }),
    );
  }

  /** The new state; undefined when there is no such lead or its state does not allow it. */
  decideQuarantine(id: string, decision: QuarantineDecision, actor: ActingStaff): Promise<LeadStateRow | undefined> {
    return this.first(DECIDE_QUARANTINE.with({ ...actor, ...decision, id }));
  }

  /** Undefined when there is no such lead. */
  readState(id: string, assigneeId: string | null = null): Promise<CurrentState | undefined> {
    return this.first(READ_STATE.with({ id, assigneeId }));
  }

  /** Undefined when there is no such lead. */
  addNote(leadId: string, text: string, actor: ActingStaff): Promise<LeadNoteEntity | undefined> {
    return this.database.transaction(async (manager) => {
      // Waits for an erasure that has begun, and then finds no lead.
      if (!(await holdLead(manager, leadId))) return undefined;
      const note = manager.create(LeadNoteEntity, { leadId, staffId: actor.staffId, text });
      await manager.insert(LeadNoteEntity, note);
      await appendAudit(manager, { ...actor, action: 'note-added', leadId, detail: { noteId: note.id } });
      return note;
    });
  }

  /** Undefined when there is no such lead. */
  logContact(id: string, { channel, outcome, at }: NewContact, actor: ActingStaff): Promise<ContactRow | undefined> {
    return this.first(
      LOG_CONTACT.with({ ...actor, id, channel, outcome, at: at ?? null, isAnswer: isAnswer(outcome) }),
    );
  }

  private async first<Row extends object>(statement: BoundStatement<Row>): Promise<Row | undefined> {
    return (await this.database.query(statement))[0];
  }
}
