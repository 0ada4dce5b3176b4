import { Injectable } from '@nestjs/common';
import { Refusal, wrongField } from '../../http/refusal.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { holdLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ContactRow } from '../../leads/lead/log-contact.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { refuseImpossible, staleVersion, toChangedLead } from './lead-work.service.js';
import { NotesRepository } from './notes.repository.js';
import { tooLate } from './undo.service.js';
import type { LeadVersion } from '../lead/version-tag.js';
import type { LeadLog, NewContact, Retraction, StoredContact, StoredLog } from './calls.dto.js';
import { CallsRepository } from './calls.repository.js';

const TIME_REFUSALS = {
  'in-future': 'A contact cannot be in the future.',
  'before-receipt': 'A contact cannot be before the lead was received.',
};

/** Calls and other contacts: logged in one move with what comes of them, and taken back. */
@Injectable()
export class CallsService {
  constructor(
    private readonly leads: LeadWorkRepository,
    private readonly notes: NotesRepository,
    private readonly calls: CallsRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Logs a contact; an unassigned lead is assigned to whoever logs it.
   * @throws Refusal 404, or 400 where the time cannot be
   */
  logContact(id: string, contact: NewContact, actor: ActingStaff, key: string | null): Promise<StoredContact> {
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['contact', id, contact] };
    return this.attempts.once(attempt, async (manager) => {
      await holdLeads(manager, [id]);
      const [lead] = await this.leads.readStates([id], null, manager);
      const stored = toStoredContact(await this.calls.log(id, contact, actor, manager), actor);
      if (lead?.assignee === null) await this.leads.change([lead], { assigneeId: actor.staffId }, actor, manager);
      return stored;
    });
  }

  /**
   * Logs a contact with its note and what becomes of the lead: all of it or nothing. An unassigned lead is assigned to
   * whoever logs it, unless the log says otherwise: no lead that somebody talked to drops out of every list.
   * @throws Refusal 404, 412 (another version), 400 (time, assignee or other submissions) or 409 (no such step)
   */
  log(lead: LeadVersion, log: LeadLog, actor: ActingStaff, key: string | null): Promise<StoredLog> {
    const { id, version } = lead;
    const { alsoFor = [] } = log;
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['log', id, log] };
    return this.attempts.once(attempt, async (manager) => {
      await holdLeads(manager, [id, ...alsoFor]);
      const [current] = await this.leads.readStates([id], log.assigneeId, manager);
      if (current === undefined) throw unknownLead();
      if (current.version !== version) throw staleVersion(current, await this.leads.readLaterChanges(lead, manager));
      refuseImpossible(current, log);
      if (!(await this.calls.isSamePerson(id, alsoFor, manager)))
        throw wrongField('alsoFor', 'Send ids of `otherSubmissions` of this lead.', 'not-the-same-person');
      const isUnassigned = current.assignee === null && log.assigneeId === undefined;
      const change = isUnassigned ? { ...log, assigneeId: actor.staffId } : log;
      const [changed] = await this.leads.change([current], change, actor, manager);
      // After the change: the clock stops where the status ends the work.
      const contact = toStoredContact(await this.calls.log(id, log, actor, manager), actor);
      const others = [];
      for (const other of alsoFor)
        others.push(toStoredContact(await this.calls.log(other, log, actor, manager, contact.id), actor, 'alsoFor'));
      const note = log.note === undefined ? null : await this.notes.add(id, log.note, actor, manager);
      return { contact, others, note, lead: toChangedLead(changed ?? current, actor) };
    });
  }

  /**
   * Takes a contact back, and those about other submissions that were logged with it. The clocks run
   * again as they would have.
   * @throws Refusal 404, 403 (somebody else's, or too long ago) or 409 (taken back before)
   */
  async retract(leadId: string, contactId: string, actor: ActingStaff): Promise<Retraction> {
    const contacts = await this.calls.findContacts(contactId);
    const [contact] = contacts;
    if (contact?.id !== contactId || contact.leadId !== leadId)
      throw new Refusal(404, 'There is no contact with this id.', { reason: 'unknown-contact' });
    // Who asks again has lost the first answer, and hears also later that it is taken back.
    const isInTime = contact.isRecent || contact.isRetracted;
    if (actor.role !== 'admin' && (contact.staffId !== actor.staffId || !isInTime)) throw tooLate();
    const rows = await this.calls.retract(contacts, actor);
    const row = rows.find((each) => each.contactId === contactId);
    if (row === undefined)
      throw new Refusal(409, 'This contact was taken back before.', { reason: 'retracted-before', showsReason: true });
    return {
      id: row.id,
      at: row.at,
      contactId,
      staff: { id: actor.staffId, name: actor.name },
      firstContactAt: row.firstContactAt,
      clockState: row.clockState,
      alsoFor: rows.filter((each) => each !== row).map((each) => each.leadId),
    };
  }
}

function toStoredContact(row: ContactRow | undefined, actor: ActingStaff, field = 'at'): StoredContact {
  if (row === undefined) throw unknownLead();
  if (row.refusal !== null) throw wrongField(field, TIME_REFUSALS[row.refusal], row.refusal);
  const { id, at, loggedAt, channel, outcome, firstContactAt, clockState } = row;
  const staff = { id: actor.staffId, name: actor.name };
  return { id, at, loggedAt, staff, channel, outcome, firstContactAt, clockState };
}
