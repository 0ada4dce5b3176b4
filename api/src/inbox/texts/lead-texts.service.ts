import { Injectable } from '@nestjs/common';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { Refusal } from '../../http/refusal.js';
import { findContacts, logContact, undoContacts } from '../../leads/lead/contacts.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { WhyNoText } from '../../texting/by-hand/lead-text.dto.js';
import { LeadTextsRepository } from '../../texting/by-hand/lead-texts.repository.js';
import { TextGate } from '../../texting/may-text/text-gate.js';
import { MessagesRepository } from '../../texting/review/messages.repository.js';
import { LeadWorkRepository, type ReadLead } from '../changes/lead-work.repository.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import type { NewText, WrittenText } from './lead-texts.dto.js';

const MOST_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

const REFUSALS: Readonly<Record<WhyNoText, string>> = {
  stopped: 'This number asked for no more texts. Call instead.',
  'unread-reply': 'A new reply has arrived. Read it first.',
  'no-consent': 'This person has not agreed to texts, and has not texted in the last 24 hours. Call instead.',
  unreachable: 'This number cannot be in use, or is not theirs. Correct it first.',
  'quiet-hours': 'It is too early or too late for a text where this person may be.',
  spam: 'This lead looks like spam. Decide about that first.',
  'no-provider': 'This site has no provider of texts yet. Call instead.',
};

/** Writes texts to the people of leads, one at a time. All methods throw DatabaseAway. */
@Injectable()
export class LeadTextsService {
  constructor(
    private readonly database: Database,
    private readonly texts: LeadTextsRepository,
    private readonly gate: TextGate,
    private readonly messages: MessagesRepository,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly attempts: AttemptsRepository,
  ) {}

  /**
   * Queues a text, once per idempotency key, and marks the replies that it answers as read. It counts as a contact, as
   * a logged text does. HandTextSender decides again when it leaves.
   * @throws Refusal 404, 409 (the number must not be texted now) or 429 (too many in an hour)
   */
  write(leadId: string, { text, newest }: NewText, actor: ActingStaff, key: string | null): Promise<WrittenText> {
    const { staffId, ip } = actor;
    const attempt = { staffId, key, leadId, request: ['text', leadId, text, newest] };
    return this.attempts.runOnce(attempt, async (manager) => {
      const transaction = manager as Transaction;
      const [lead] = await this.leads.lock(transaction, [leadId]);
      if (lead === undefined) throw unknownLead();
      const { phone } = lead.person;
      if (phone === null) throw refuse('unreachable');
      if (newest !== null) await this.messages.markRead(transaction, phone, newest.toLowerCase(), actor);
      await this.check(transaction, lead, phone);
      const since = new Date(Date.now() - HOUR_MS);
      if ((await this.texts.countBy(transaction, staffId, since)) >= MOST_AN_HOUR) throw tooMany();
      const contactId = await this.logContact(transaction, lead, actor);
      const written = await this.texts.add(transaction, { leadId, staffId, contactId, phone, text });
      await appendAudit(transaction, { staffId, ip, action: 'text-written', leadId, detail: { textId: written.id } });
      return written;
    });
  }

  /**
   * Undoes a text that has not left, with its contact. Replies that it answered stay marked as read.
   * @throws Refusal 404, 403 (a colleague's) or 409 (it has left)
   */
  undo(leadId: string, id: string, actor: ActingStaff): Promise<void> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (transaction) => {
      await lockLeads(transaction, [leadId]);
      const text = await this.texts.find(transaction, { leadId, id });
      if (text === null) throw new Refusal(404, 'There is no text with this id.', { reason: 'unknown-text' });
      if (text.staffId !== staffId)
        throw new Refusal(403, 'Only its author can undo a text.', { reason: 'of-a-colleague' });
      if (!(await this.texts.removeWaiting(transaction, id)))
        throw new Refusal(409, 'The text has left and cannot be undone.', { reason: 'text-left' });
      const contacts = await findContacts(transaction, text.contactId);
      await undoContacts(
        transaction,
        contacts.map((contact) => contact.id),
        actor,
      );
      await appendAudit(transaction, { staffId, ip, action: 'text-undone', leadId, detail: { textId: id } });
    });
  }

  /** Marks the texts to a lead that did not arrive, up to `newest`, as read. @throws Refusal 404 */
  markRead(leadId: string, newest: string, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if ((await lockLeads(transaction, [leadId])) === 0) throw unknownLead();
      const count = await this.texts.markRead(transaction, leadId, newest);
      if (count > 0)
        await appendAudit(transaction, { staffId, ip, action: 'texts-marked-read', leadId, detail: { count } });
    });
  }

  private async check(transaction: Transaction, lead: ReadLead, phone: string): Promise<void> {
    if (lead.quarantine.quarantined) throw refuse('spam');
    const { reasons, opensAt } = await this.gate.findReasonsByHand(transaction, phone);
    const [reason] = reasons;
    if (reason !== undefined) throw refuse(reason, reason === 'quiet-hours' ? opensAt : null);
  }

  /** Logs the contact and returns its id. */
  private async logContact(transaction: Transaction, lead: ReadLead, actor: ActingStaff): Promise<string> {
    const contact = { leadId: lead.id, channel: 'text', outcome: 'message-left' } as const;
    const logged = await logContact(transaction, contact, actor);
    if (typeof logged === 'string') throw unknownLead();
    if (lead.assignee === null) await this.work.changeLocked(transaction, lead, { assigneeId: actor.staffId }, actor);
    return logged.id;
  }
}

function refuse(reason: WhyNoText, until: Date | null = null): Refusal {
  return new Refusal(409, REFUSALS[reason], { reason, showsReason: true, more: { until } });
}

function tooMany(): Refusal {
  return new Refusal(429, `You have written ${MOST_AN_HOUR} texts in an hour. Wait a while.`, {
    reason: 'too-many-texts',
    retryAfterSeconds: 600,
  });
}
