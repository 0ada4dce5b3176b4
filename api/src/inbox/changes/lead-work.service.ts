import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { clockStateAt } from '../../leads/lead/response-clock.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import type { LeadChange, NewContact, StoredContact, StoredNote } from './lead-work.dto.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { toLeadState } from '../lead/lead-state-row.js';
import type { LeadState } from '../lead/lead-state.dto.js';
import { nextStatuses } from './lead-transitions.js';
import type { CurrentState } from './change-lead.sql.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import type { QuarantineDecision } from './quarantine-decision.js';

const TIME_REFUSALS = {
  'in-future': 'A contact cannot be in the future.',
  'before-receipt': 'A contact cannot be before the lead was received.',
};

/** Staff work the leads. */
@Injectable()
export class LeadWorkService {
  constructor(private readonly leads: LeadWorkRepository) {}

  /**
   * Changes status or assignee; what is so already is no change and no error.
   * @throws Refusal 404, 412 (another version), 400 (no such assignee) or 409 (no such step)
   */
  async change(id: string, version: number, change: LeadChange, actor: ActingStaff): Promise<LeadState> {
    const changed = await this.leads.change(id, version, change, actor);
    if (changed !== undefined) return toLeadState(changed);
    const current = await this.leads.readState(id, change.assigneeId ?? null);
    if (current === undefined) throw unknownLead();
    refuseImpossible(current, version, change);
    return toLeadState(current);
  }

  /** @throws Refusal 404, or 409 where the state does not allow the decision */
  async decideQuarantine(id: string, decision: QuarantineDecision, actor: ActingStaff): Promise<LeadState> {
    const changed = await this.leads.decideQuarantine(id, decision, actor);
    if (changed !== undefined) return toLeadState(changed);
    if ((await this.leads.readState(id)) === undefined) throw unknownLead();
    throw new Refusal(409, decision.refusal, { reason: 'quarantine-state' });
  }

  /** @throws Refusal 404 */
  async addNote(id: string, text: string, actor: ActingStaff): Promise<StoredNote> {
    const note = await this.leads.addNote(id, text, actor);
    if (note === undefined) throw unknownLead();
    return { id: note.id, at: note.at, text, staff: { id: actor.staffId, name: actor.name } };
  }

  /** @throws Refusal 404, or 400 where the time cannot be */
  async logContact(id: string, contact: NewContact, actor: ActingStaff): Promise<StoredContact> {
    const row = await this.leads.logContact(id, contact, actor);
    if (row === undefined) throw unknownLead();
    if (row.refusal !== null) {
      const errors = [{ field: 'at', message: TIME_REFUSALS[row.refusal] }];
      throw new Refusal(400, 'Please check the marked fields.', { reason: row.refusal, errors });
    }
    const clockState = clockStateAt(new Date(), { respondBy: row.respond_by, firstContactAt: row.first_contact_at });
    const staff = { id: actor.staffId, name: actor.name };
    const { id: contactId, at, logged_at: loggedAt, channel, outcome, first_contact_at: firstContactAt } = row;
    return { id: contactId, at, loggedAt, staff, channel, outcome, firstContactAt, clockState };
  }
}

function refuseImpossible(current: CurrentState, version: number, { status = current.status }: LeadChange): void {
  if (current.version !== version) {
    const message = `Somebody changed this lead: it has version ${current.version} now. Read it again, then decide.`;
    throw new Refusal(412, message, { reason: 'stale-version' });
  }
  if (!current.is_assignable) {
    const errors = [{ field: 'assigneeId', message: 'Choose an active account with the role agent or admin.' }];
    throw new Refusal(400, 'Please check the marked fields.', { reason: 'unknown-assignee', errors });
  }
  const possible = nextStatuses(current.type, current.status);
  if (status === current.status || possible.includes(status)) return;
  const message = `From ${current.status} this lead can become ${possible.join(' or ') || 'nothing else: its work is over'}.`;
  throw new Refusal(409, message, { reason: 'impossible-status', errors: [{ field: 'status', message }] });
}
