import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { clockStateAt } from '../../leads/lead/response-clock.js';
import type { ContactRow } from '../../leads/lead/log-contact.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { ChangedLead, LeadChange, NewContact, StoredContact, StoredNote } from './lead-work.dto.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { LeadNoteEntity } from '../lead/lead-note.entity.js';
import { toLeadState } from '../lead/lead-state-row.js';
import type { LeadStateRow } from '../lead/lead-state-row.js';
import { markUndoable, toTimelineEntry } from '../lead/timeline-row.js';
import { nextStatuses, reopenStatuses } from './lead-transitions.js';
import type { ChangedRow, CurrentState, LaterChange } from './change-lead.sql.js';
import { LeadWorkRepository, type LeadVersion } from './lead-work.repository.js';
import type { QuarantineDecision } from './quarantine-decision.js';

const TIME_REFUSALS = {
  'in-future': 'A contact cannot be in the future.',
  'before-receipt': 'A contact cannot be before the lead was received.',
};

/** Staff work the leads. */
@Injectable()
export class LeadWorkService {
  constructor(
    private readonly leads: LeadWorkRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Changes a lead; what is so already is no change and no error.
   * @throws Refusal 404, 412 (another version), 400 (no such assignee) or 409 (no such step)
   */
  async change(lead: LeadVersion, change: LeadChange, actor: ActingStaff): Promise<ChangedLead> {
    const [changed] = await this.leads.change([lead], change, actor);
    if (changed !== undefined) return toChangedLead(changed, actor);
    const [current] = await this.leads.readStates([lead.id], change.assigneeId);
    if (current === undefined) throw unknownLead();
    if (current.version !== lead.version) throw staleVersion(current, await this.leads.readLaterChanges(lead));
    refuseImpossible(current, change);
    return toChangedLead(current, actor);
  }

  /** @throws Refusal 404, or 409 where the state does not allow the decision */
  async decideQuarantine(id: string, decision: QuarantineDecision, actor: ActingStaff): Promise<ChangedLead> {
    const changed = await this.leads.decideQuarantine(id, decision, actor);
    if (changed !== undefined) return toChangedLead(changed, actor);
    if ((await this.leads.readStates([id])).length === 0) throw unknownLead();
    throw new Refusal(409, decision.refusal, { reason: 'quarantine-state' });
  }

  /** @throws Refusal 404 */
  addNote(id: string, text: string, actor: ActingStaff, key: string | null): Promise<StoredNote> {
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['note', id, text] };
    return this.attempts.once(attempt, async (manager) => {
      const note = await this.leads.addNote(id, text, actor, manager);
      if (note === undefined) throw unknownLead();
      return toStoredNote(note, actor);
    });
  }

  /**
   * Logs a contact; an unassigned lead is assigned to whoever logs it.
   * @throws Refusal 404, or 400 where the time cannot be
   */
  logContact(id: string, contact: NewContact, actor: ActingStaff, key: string | null): Promise<StoredContact> {
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['contact', id, contact] };
    return this.attempts.once(attempt, async (manager) => {
      await holdLeads(manager, [id]);
      const [lead] = await this.leads.readStates([id], null, manager);
      const stored = toStoredContact(await this.leads.logContact(id, contact, actor, manager), actor);
      if (lead?.assignee_id === null) await this.leads.change([lead], { assigneeId: actor.staffId }, actor, manager);
      return stored;
    });
  }
}

/** A lead after a change of its own, with what may be taken back of that. */
export function toChangedLead(
  row: LeadStateRow & Partial<Pick<ChangedRow, 'entries'>>,
  { staffId: id }: ActingStaff,
): ChangedLead {
  const entries = (row.entries ?? []).map(toTimelineEntry);
  return { ...toLeadState(row), entries: markUndoable(entries, { id, role: 'agent' }, new Date()) };
}

/** A note as the wire has it. */
export function toStoredNote({ id, at, text }: LeadNoteEntity, actor: ActingStaff): StoredNote {
  return { id, at, text, staff: { id: actor.staffId, name: actor.name } };
}

/** A contact as the wire has it. @throws Refusal 404, or 400 where the time cannot be */
export function toStoredContact(row: ContactRow | undefined, actor: ActingStaff, field = 'at'): StoredContact {
  if (row === undefined) throw unknownLead();
  if (row.refusal !== null) {
    const errors = [{ field, message: TIME_REFUSALS[row.refusal] }];
    throw new Refusal(400, 'Please check the marked fields.', { reason: row.refusal, errors });
  }
  const staff = { id: actor.staffId, name: actor.name };
  const { id, at, logged_at: loggedAt, channel, outcome, first_contact_at: firstContactAt, status } = row;
  const clockState = clockStateAt(new Date(), { respondBy: row.respond_by, firstContactAt, status });
  return { id, at, loggedAt, staff, channel, outcome, firstContactAt, clockState };
}

/** The refusal (412) of a change that is meant for an earlier version: what is now, and who changed what since. */
export function staleVersion(current: CurrentState, changes: readonly LaterChange[]): Refusal {
  const message = `Somebody changed this lead: it has version ${current.version} now. Read it again, then decide.`;
  const [last] = changes;
  const more = {
    current: toLeadState(current),
    changedBy: last?.staff_id ? { id: last.staff_id, name: last.staff_name ?? '' } : null,
    changedAt: last?.changed_at ?? current.updated_at,
    fields: [...new Set(changes.flatMap(({ fields }) => fields ?? []))],
  };
  return new Refusal(412, message, { reason: 'stale-version', more });
}

/** @throws Refusal 400 (no such assignee, or no reason) or 409 (no such step) */
export function refuseImpossible(current: CurrentState, { status = current.status, reopenReason }: LeadChange): void {
  if (!current.is_assignable) {
    const errors = [{ field: 'assigneeId', message: 'Choose an active account with the role agent or admin.' }];
    throw new Refusal(400, 'Please check the marked fields.', { reason: 'unknown-assignee', errors });
  }
  const possible = nextStatuses(current.type, current.status);
  if (status === current.status || possible.includes(status)) return;
  if (reopenStatuses(current.status).includes(status)) {
    if (reopenReason !== undefined) return;
    const errors = [{ field: 'reopenReason', message: 'Say why it is opened again.' }];
    throw new Refusal(400, 'Please check the marked fields.', { reason: 'no-reopen-reason', errors });
  }
  const reopened = reopenStatuses(current.status).map((next) => `${next} with a reason`);
  const message = `From ${current.status} this lead can become ${[...possible, ...reopened].join(' or ')}.`;
  throw new Refusal(409, message, { reason: 'impossible-status', errors: [{ field: 'status', message }] });
}
