import { Injectable } from '@nestjs/common';
import { Refusal } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import {
  refuseImpossible,
  staleVersion,
  toChangedLead,
  toStoredContact,
  toStoredNote,
} from '../changes/lead-work.service.js';
import { LeadWorkRepository, type LeadVersion } from '../changes/lead-work.repository.js';
import { CallsRepository } from './calls.repository.js';
import type { LeadLog, StoredLog } from './lead-log.dto.js';

/** Call and log in one move. */
@Injectable()
export class LeadLogService {
  constructor(
    private readonly leads: LeadWorkRepository,
    private readonly calls: CallsRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Logs a contact with its note and what becomes of the lead: all of it or nothing. An unassigned lead is assigned to
   * whoever logs it, unless the log says otherwise: no lead that somebody talked to drops out of every list.
   * @throws Refusal 404, 412 (another version), 400 (time, assignee or other submissions) or 409 (no such step)
   */
  log(lead: LeadVersion, log: LeadLog, actor: ActingStaff, key: string | null): Promise<StoredLog> {
    const { note: text, alsoFor = [], channel, outcome, at, ...change } = log;
    const contact = { channel, outcome, ...(at !== undefined && { at }) };
    const attempt = { staffId: actor.staffId, key, leadId: lead.id, request: ['log', lead.id, log] };
    return this.attempts.once(attempt, async (manager) => {
      await this.calls.hold([lead.id, ...alsoFor], manager);
      const [current] = await this.leads.readStates([lead.id], change.assigneeId, manager);
      if (current === undefined) throw unknownLead();
      if (current.version !== lead.version)
        throw staleVersion(current, await this.leads.readLaterChanges(lead, manager));
      refuseImpossible(current, change);
      if (!(await this.calls.isSamePerson(lead.id, alsoFor, manager))) throw notTheSame();
      const row = await this.leads.logContact(lead.id, contact, actor, manager);
      const stored = toStoredContact(row, actor);
      const others = [];
      for (const other of alsoFor) {
        const theirs = await this.leads.logContact(other, contact, actor, manager, stored.id);
        others.push(toStoredContact(theirs, actor, 'alsoFor'));
      }
      const note = text === undefined ? undefined : await this.leads.addNote(lead.id, text, actor, manager);
      if (current.assignee_id === null && change.assigneeId === undefined) change.assigneeId = actor.staffId;
      const [changed] = await this.leads.change([lead], change, actor, manager);
      return {
        contact: changed && row ? toStoredContact({ ...row, status: changed.status }, actor) : stored,
        others,
        note: note === undefined ? null : toStoredNote(note, actor),
        lead: toChangedLead(changed ?? current, actor),
      };
    });
  }
}

function notTheSame(): Refusal {
  const errors = [{ field: 'alsoFor', message: 'Send ids of `otherSubmissions` of this lead.' }];
  return new Refusal(400, 'Please check the marked fields.', { reason: 'not-the-same-person', errors });
}
