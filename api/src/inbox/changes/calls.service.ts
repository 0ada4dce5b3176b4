import { Injectable } from '@nestjs/common';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal, wrongField } from '../../http/refusal.js';
import { InterestsService } from '../../deals/interests/interests.service.js';
import { findContacts, isUndoable, logContact, undoContacts } from '../../leads/lead/contacts.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { LeadVersion } from '../lead/version-tag.js';
import { SamePersonRepository } from '../same-person/same-person.repository.js';
import { toChangedLead } from './changed-lead.js';
import type { LeadLog, NewContact, Retraction, StoredContact, StoredLog } from './calls.dto.js';
import { LeadWorkRepository } from './lead-work.repository.js';
import { LeadWorkService } from './lead-work.service.js';
import { NotesRepository } from './notes.repository.js';
import { tooLate } from './undo.service.js';

const TIME_REFUSALS = {
  'in-future': 'A contact cannot be in the future.',
  'before-receipt': 'A contact cannot be before the lead was received.',
};

/**
 * Logs calls and other contacts with their effects in one transaction, and undoes them. All methods throw DatabaseAway.
 */
@Injectable()
export class CallsService {
  constructor(
    private readonly database: Database,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly samePerson: SamePersonRepository,
    private readonly notes: NotesRepository,
    private readonly attempts: AttemptsRepository,
    private readonly interests: InterestsService,
  ) {}

  /**
   * Logs a contact, once per idempotency key. An unassigned lead is assigned to the actor.
   * @throws Refusal 404, or 400 for an impossible time
   */
  logContact(id: string, contact: NewContact, actor: ActingStaff, key: string | null): Promise<StoredContact> {
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['contact', id, contact] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      const [lead] = await this.leads.lock(transaction, [id]);
      const stored = await store(transaction, id, contact, actor);
      if (lead?.assignee === null)
        await this.work.changeLocked(transaction, lead, { assigneeId: actor.staffId }, actor);
      return stored;
    });
  }

  /**
   * Logs a contact with its note and a change of the lead in one transaction, once per idempotency key. An unassigned
   * lead is assigned to the actor, unless `log` has an assignee, so that no lead with a contact is forgotten.
   * @throws Refusal 404, 412 (another version), 400 (time, assignee or other submissions) or 409 (no such step)
   */
  log(lead: LeadVersion, log: LeadLog, actor: ActingStaff, key: string | null): Promise<StoredLog> {
    const { id } = lead;
    const { alsoFor = [] } = log;
    const attempt = { staffId: actor.staffId, key, leadId: id, request: ['log', id, log] };
    return this.attempts.runOnce(attempt, async (transaction) => {
      if (log.interests !== undefined) await this.interests.lock(transaction, id);
      await lockLeads(transaction, [id, ...alsoFor]);
      const current = await this.work.readVersion(transaction, lead, log.assigneeId);
      const isUnassigned = current.assignee === null && log.assigneeId === undefined;
      const change = isUnassigned ? { ...log, assigneeId: actor.staffId } : log;
      const changed = await this.work.changeLocked(transaction, current, change, actor);
      if (alsoFor.length > 0 && alsoFor.length !== (await this.samePerson.count(transaction, id, alsoFor)))
        throw wrongField('alsoFor', 'Send ids of `otherSubmissions` of this lead.', 'not-the-same-person');
      // The contact is stored after the change, so that the clock state in the response fits the new status.
      const contact = await store(transaction, id, log, actor);
      const others = [];
      for (const other of alsoFor) others.push(await store(transaction, other, log, actor, contact.id));
      for (const { dealId, answer } of log.interests ?? [])
        await this.interests.answer(transaction, { dealId, leadId: id, answer, contactId: contact.id }, actor);
      const note = log.note === undefined ? null : await this.notes.add(id, log.note, actor, transaction);
      return { contact, others, note, lead: toChangedLead(changed, actor) };
    });
  }

  /**
   * Undoes a contact and its copies for other submissions. The response clocks then follow the remaining contacts, and
   * the buyer's previous answers about deals count.
   * @throws Refusal 404, 403 (a colleague's, or too long ago) or 409 (undone earlier)
   */
  async retract(leadId: string, contactId: string, actor: ActingStaff): Promise<Retraction> {
    const rows = await this.database.transaction(async (transaction) => {
      const contacts = await findContacts(transaction, contactId);
      const contact = contacts.find((each) => each.id === contactId && each.leadId === leadId);
      if (contact === undefined)
        throw new Refusal(404, 'There is no contact with this id.', { reason: 'unknown-contact' });
      // An undone contact passes this check at any time: a client that lost the first response gets 409, not 403.
      const isInTime = isUndoable(contact.loggedAt) || contact.retractions.length > 0;
      if (actor.role !== 'admin' && (contact.staffId !== actor.staffId || !isInTime)) throw tooLate();
      await this.interests.lock(transaction, leadId);
      await lockLeads(
        transaction,
        contacts.map((each) => each.leadId),
      );
      await this.interests.undoAnswers(transaction, { leadId, contactId });
      return undoContacts(
        transaction,
        contacts.map(({ id }) => id),
        actor,
      );
    });
    const row = rows.find((each) => each.contactId === contactId);
    if (row === undefined)
      throw new Refusal(409, 'This contact was undone before.', { reason: 'retracted-before', showsReason: true });
    const { id, at, firstContactAt, clockState } = row;
    const alsoFor = rows.filter((each) => each !== row).map((each) => each.leadId);
    return { id, at, contactId, staff: { id: actor.staffId, name: actor.name }, firstContactAt, clockState, alsoFor };
  }
}

/**
 * Logs a contact. With `originId` it is the copy of that contact for another submission of the person.
 * @throws Refusal 404 or 400 (time)
 */
async function store(
  transaction: Transaction,
  leadId: string,
  sent: NewContact,
  actor: ActingStaff,
  originId?: string,
): Promise<StoredContact> {
  const { channel, outcome, at } = sent;
  const logged = await logContact(transaction, { leadId, channel, outcome, at, originId }, actor);
  if (logged === 'unknown-lead') throw unknownLead();
  if (typeof logged === 'string')
    throw wrongField(originId === undefined ? 'at' : 'alsoFor', TIME_REFUSALS[logged], logged);
  return { ...logged, staff: { id: actor.staffId, name: actor.name } };
}
