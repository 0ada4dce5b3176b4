import { Injectable } from '@nestjs/common';
import type { QueryConfig } from 'pg';
import { appendAudit } from '../../database/audit-log.js';
import { Database } from '../../database/database.js';
import { holdLead } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { LOG_CONTACT } from '../../leads/lead/log-contact.sql.js';
import { CHANGE_LEAD, DECIDE_QUARANTINE, READ_STATE } from './change-lead.sql.js';
import { isAnswer } from '../../leads/lead/lead-enums.js';
import type { LeadChange, NewContact } from './lead-work.dto.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';
import type { LeadStateRow } from '../lead/lead-state-row.js';
import { statusesBefore } from './lead-transitions.js';
import type { QuarantineDecision } from './quarantine-decision.js';

/** State of a lead, and whether the account that was asked about may be given leads. */
export interface CurrentState extends LeadStateRow {
  readonly is_assignable: boolean;
}

/** What became of a contact: logged, or refused for its time. */
export interface ContactRow extends Pick<NewContact, 'channel' | 'outcome'> {
  readonly refusal: 'in-future' | 'before-receipt' | null;
  readonly respond_by: Date | null;
  readonly first_contact_at: Date | null;
  readonly id: string;
  readonly at: Date;
  readonly logged_at: Date;
}

/** Writes down the work on a lead, each step with its entry of the audit trail. All throw DatabaseAway. */
@Injectable()
export class LeadWorkRepository {
  constructor(private readonly database: Database) {}

  /** The new state; undefined when the change is not possible or changes nothing. */
  change(id: string, version: number, change: LeadChange, actor: ActingStaff): Promise<LeadStateRow | undefined> {
    const { status = null, assigneeId } = change;
    const [sellers, buyers] =
      status === null ? [[], []] : [statusesBefore('seller', status), statusesBefore('buyer', status)];
    const values = [
      id,
      version,
      actor.staffId,
      status,
      assigneeId !== undefined,
      assigneeId ?? null,
      sellers,
      buyers,
      actor.ip,
    ];
    return this.first<LeadStateRow>({ name: 'change-lead', text: CHANGE_LEAD, values });
  }

  /** The new state; undefined when there is no such lead or its state does not allow it. */
  decideQuarantine(
    id: string,
    { to, from, action }: QuarantineDecision,
    actor: ActingStaff,
  ): Promise<LeadStateRow | undefined> {
    const values = [id, to, from, action, action, actor.staffId, actor.ip];
    return this.first<LeadStateRow>({ name: 'decide-quarantine', text: DECIDE_QUARANTINE, values });
  }

  /** Undefined when there is no such lead. */
  readState(id: string, assigneeId: string | null = null): Promise<CurrentState | undefined> {
    return this.first<CurrentState>({ name: 'read-lead-state', text: READ_STATE, values: [id, assigneeId] });
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
    const values = [id, actor.staffId, actor.ip, at ?? null, channel, outcome, isAnswer(outcome)];
    return this.first<ContactRow>({ name: 'log-contact', text: LOG_CONTACT, values });
  }

  private async first<Row extends object>(statement: QueryConfig): Promise<Row | undefined> {
    return (await this.database.query<Row>(statement))[0];
  }
}
