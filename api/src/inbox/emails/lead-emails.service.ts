import { Injectable } from '@nestjs/common';
import { randomBytes, randomUUID } from 'node:crypto';
import { Config } from '../../config/config.js';
import { appendAudit } from '../../database/audit-log.js';
import { Database, type Transaction } from '../../database/database.js';
import { LeadEmailsRepository } from '../../emails/lead-emails.repository.js';
import { Refusal } from '../../http/refusal.js';
import { findContacts, logContact, undoContacts } from '../../leads/lead/contacts.js';
import { unknownLead } from '../../leads/lead/lead-id.js';
import { lockLeads } from '../../leads/lead/lead-rows.sql.js';
import { queueLeadEmail, cancelLeadEmail } from '../../notices/outbox/notice-rows.sql.js';
import type { ActingStaff } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import type { FieldValue } from '../../templates/field-values.js';
import { FieldValuesService } from '../../templates/field-values.service.js';
import { LeadWorkRepository, type ReadLead } from '../changes/lead-work.repository.js';
import { LeadWorkService } from '../changes/lead-work.service.js';
import type { LeadEmails, NewEmail, WhyNoEmail, WrittenEmail } from './lead-emails.dto.js';

const MOST_AN_HOUR = 60;
const HOUR_MS = 3_600_000;

const REFUSALS: Readonly<Record<WhyNoEmail, string>> = {
  'no-address': 'This lead has no email address.',
  'no-mailbox': 'Emails to this address come back: the mailbox does not exist. Correct the address first.',
  spam: 'This lead looks like spam. Decide about that first.',
};

/** Writes emails to the people of leads, one at a time, and lists them. All methods throw DatabaseAway. */
@Injectable()
export class LeadEmailsService {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
    private readonly emails: LeadEmailsRepository,
    private readonly leads: LeadWorkRepository,
    private readonly work: LeadWorkService,
    private readonly attempts: AttemptsRepository,
    private readonly fields: FieldValuesService,
  ) {}

  /** Lists the emails of a lead. The read is audited. @throws Refusal 404 */
  list(leadId: string, { staffId, ip }: ActingStaff): Promise<LeadEmails> {
    return this.database.transaction(async (transaction) => {
      const [lead] = await this.leads.read(transaction, [leadId]);
      if (lead === undefined) throw unknownLead();
      const items = await this.emails.list(transaction, leadId);
      const whyNot = (await this.findObjection(transaction, lead)) ?? null;
      await appendAudit(transaction, { staffId, ip, action: 'emails-read', leadId, detail: { count: items.length } });
      return { items, whyNot, repliesToDesk: this.config.emails.replyAddress !== undefined };
    });
  }

  /** Reads the values of the fields of a template. The read is audited. @throws Refusal 404 */
  readFields(leadId: string, actor: ActingStaff): Promise<FieldValue[]> {
    return this.fields.read(leadId, actor, 'email-drafted');
  }

  /**
   * Queues an email, once per idempotency key. It counts as a contact, as a logged text does: it stops the response
   * clock, and an unassigned lead is assigned to the actor.
   * @throws Refusal 404, 409 (no address or mailbox, or spam) or 429 (too many in an hour)
   */
  write(leadId: string, email: NewEmail, actor: ActingStaff, key: string | null): Promise<WrittenEmail> {
    const { staffId, ip } = actor;
    const attempt = { staffId, key, leadId, request: ['email', leadId, email] };
    return this.attempts.runOnce(attempt, async (manager) => {
      const transaction = manager as Transaction;
      const [lead] = await this.leads.lock(transaction, [leadId]);
      if (lead === undefined) throw unknownLead();
      const { email: address } = lead.person;
      const objection = await this.findObjection(transaction, lead);
      if (address === null || objection !== undefined) throw refuse(objection ?? 'no-address');
      const since = new Date(Date.now() - HOUR_MS);
      if ((await this.emails.countBy(transaction, staffId, since)) >= MOST_AN_HOUR) throw tooMany();
      const contactId = await this.logContact(transaction, lead, actor);
      const row = { leadId, staffId, contactId, address, ...email, ...this.createIds() };
      const id = await this.emails.add(transaction, row);
      const leavesAt = await queueLeadEmail(transaction, { emailId: id, leadId, staffId, address });
      await appendAudit(transaction, { staffId, ip, action: 'email-written', leadId, detail: { emailId: id } });
      return { id, leavesAt };
    });
  }

  /**
   * Undoes an email that has not left, with its contact.
   * @throws Refusal 404, 403 (a colleague's) or 409 (it has left)
   */
  undo(leadId: string, id: string, actor: ActingStaff): Promise<void> {
    const { staffId, ip } = actor;
    return this.database.transaction(async (transaction) => {
      await lockLeads(transaction, [leadId]);
      const email = await this.emails.find(transaction, { leadId, id });
      if (!email?.contactId) throw new Refusal(404, 'There is no email with this id.', { reason: 'unknown-email' });
      if (email.staffId !== staffId)
        throw new Refusal(403, 'Only its author can undo an email.', { reason: 'of-a-colleague' });
      if (!(await cancelLeadEmail(transaction, id)))
        throw new Refusal(409, 'The email has left and cannot be undone.', { reason: 'email-left' });
      await this.emails.remove(transaction, id);
      const contacts = await findContacts(transaction, email.contactId);
      await undoContacts(
        transaction,
        contacts.map((contact) => contact.id),
        actor,
      );
      await appendAudit(transaction, { staffId, ip, action: 'email-undone', leadId, detail: { emailId: id } });
    });
  }

  /** Marks the emails of a lead up to `newest` as read. @throws Refusal 404 */
  markRead(leadId: string, newest: string, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      if ((await lockLeads(transaction, [leadId])) === 0) throw unknownLead();
      const count = await this.emails.markRead(transaction, leadId, newest);
      if (count > 0)
        await appendAudit(transaction, { staffId, ip, action: 'emails-marked-read', leadId, detail: { count } });
    });
  }

  private async findObjection(transaction: Transaction, lead: ReadLead): Promise<WhyNoEmail | undefined> {
    const { email } = lead.person;
    if (email === null) return 'no-address';
    if (lead.quarantine.quarantined) return 'spam';
    return (await this.emails.hasBounced(transaction, email)) ? 'no-mailbox' : undefined;
  }

  /** Logs the contact and returns its id. */
  private async logContact(transaction: Transaction, lead: ReadLead, actor: ActingStaff): Promise<string> {
    const contact = { leadId: lead.id, channel: 'email', outcome: 'message-left' } as const;
    const logged = await logContact(transaction, contact, actor);
    if (typeof logged === 'string') throw unknownLead();
    if (lead.assignee === null) await this.work.changeLocked(transaction, lead, { assigneeId: actor.staffId }, actor);
    return logged.id;
  }

  private createIds(): { messageId: string; replyToken: string | null } {
    const { emails, publicOrigins } = this.config;
    const { hostname } = new URL(publicOrigins[0] ?? '');
    const replyToken = emails.replyAddress === undefined ? null : randomBytes(16).toString('hex');
    return { messageId: `<${randomUUID()}@${hostname}>`, replyToken };
  }
}

function refuse(reason: WhyNoEmail): Refusal {
  return new Refusal(409, REFUSALS[reason], { reason });
}

function tooMany(): Refusal {
  return new Refusal(429, `You have written ${MOST_AN_HOUR} emails in an hour. Wait a while.`, {
    reason: 'too-many-emails',
    retryAfterSeconds: 600,
  });
}
