import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { acceptFields, type CheckedFields } from '../http/fields/read-fields.js';
import { dayIn } from '../http/fields/time-zone.js';
import { type FieldError, Refusal } from '../http/refusal.js';
import { unknownLead } from '../leads/lead/lead-id.js';
import { unknownDeal } from '../deals/deal/deal-updates.service.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { type ClosingKind, CLOSING_KINDS } from './closing-facts.js';
import { dayErrors, dueDay, movedDay } from './closing-tasks.js';
import type { ClosingEntity } from './closing.entity.js';
import type { TaskList } from './closing-tasks.dto.js';
import {
  type Closing,
  type ClosingContact,
  type ClosingFields,
  contactErrors,
  type SaleClosingFields,
  type StoredClosing,
} from './closings.dto.js';
import { type ClosingOf, ClosingsRepository } from './closings.repository.js';

/** A closing as the sender read it; version 0 before it is planned. */
export type ReadClosing = ClosingOf & { readonly version: number };

/** Plans closings, and keeps the lists that their tasks begin with. All methods throw DatabaseAway. */
@Injectable()
export class ClosingsService {
  constructor(
    private readonly database: Database,
    private readonly closings: ClosingsRepository,
    private readonly config: Config,
  ) {}

  /** Today in the time zone of the company. */
  today(): string {
    return this.dayOf(new Date());
  }

  private dayOf(time: Date): string {
    return dayIn(this.config.messaging.company.timeZone, time);
  }

  /** Reads the closing of a lead or deal; null before it is planned. The read is audited. @throws Refusal 404 */
  read(of: ClosingOf, { staffId, ip }: ActingStaff): Promise<Closing | null> {
    return this.database.transaction(async (transaction) => {
      if ((await this.closings.readSubject(transaction, of)) === undefined) throw unknown(of);
      await appendAudit(transaction, { staffId, ip, action: 'closing-read', ...auditOf(of) });
      const closing = await this.closings.find(transaction, of);
      if (closing === null) return null;
      const { buyerLeadId } = closing;
      const buyer =
        buyerLeadId === null ? undefined : await this.closings.readSubject(transaction, { leadId: buyerLeadId });
      return {
        ...toAnswer(closing),
        buyer: buyerLeadId !== null && buyer?.name ? { id: buyerLeadId, name: buyer.name } : null,
      };
    });
  }

  /**
   * Plans a closing, with the tasks of its list, or changes it.
   * @throws Refusal 400, 404, 409 (not under contract, or not pending) or 412 (another version)
   */
  save(
    { version, ...of }: ReadClosing,
    checked: CheckedFields<ClosingFields | SaleClosingFields>,
    actor: ActingStaff,
  ): Promise<StoredClosing> {
    return this.database.transaction(async (transaction) => {
      const subject = await this.closings.lockSubject(transaction, of);
      const stored = await this.closings.lock(transaction, of);
      const isPossible = stored !== null || subject?.isClosing === true;
      const refusal =
        subject === undefined ? unknown(of) : (staleOf(stored, version) ?? (isPossible ? null : notClosing(of)));
      // Wrong fields are refused first, whatever the state of the lead or deal.
      const contradictions = refusal ? [] : await this.contradictionsIn(transaction, checked, stored);
      const fields = acceptFields(checked, contradictions);
      if (refusal) throw refusal;
      const columns = await this.columnsOf(transaction, fields, actor);
      const saved = stored
        ? { id: stored.id, version: await this.closings.update(transaction, stored, columns) }
        : await this.closings.insert(transaction, { ...columns, ...of });
      await this.planTasks(transaction, { ...of, id: saved.id }, { from: stored, to: fields.closesOn });
      await this.audit(transaction, of, actor, { closingId: saved.id, added: stored === null });
      return { id: saved.id, version: saved.version };
    });
  }

  /** Removes a closing with its tasks, for example when the buyer stepped back. @throws Refusal 404 or 412 */
  remove({ version, ...of }: ReadClosing, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const stored = await this.closings.lock(transaction, of);
      if (stored === null) throw new Refusal(404, 'There is no closing.', { reason: 'unknown-closing' });
      const stale = staleOf(stored, version);
      if (stale) throw stale;
      await this.closings.remove(transaction, stored.id);
      await this.audit(transaction, of, actor, { closingId: stored.id, removed: true });
    });
  }

  /** The contacts of all closings, by name. */
  async contacts(): Promise<ClosingContact[]> {
    const contacts = await this.closings.listContacts();
    return contacts.map(({ kind, name, phone, email }) => ({ kind, name, phone, email }));
  }

  readLists(): Promise<TaskList[]> {
    return this.database.transaction((transaction) =>
      Promise.all(
        CLOSING_KINDS.map(async (kind) => ({ kind, tasks: await this.closings.readList(transaction, kind) })),
      ),
    );
  }

  /** Changes the tasks of later closings. */
  changeList({ kind, tasks }: TaskList, { staffId, ip }: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      await this.closings.saveList(transaction, kind, tasks);
      await appendAudit(transaction, { staffId, ip, action: 'closing-list-changed', detail: { kind, tasks } });
    });
  }

  private async contradictionsIn(
    transaction: Transaction,
    checked: CheckedFields<ClosingFields | SaleClosingFields>,
    stored: ClosingEntity | null,
  ): Promise<FieldError[]> {
    const { fields } = checked;
    const leadId = buyerOf(fields);
    const isKnown = leadId === null || (await this.closings.readSubject(transaction, { leadId })) !== undefined;
    return [
      ...dayErrors(fields.closesOn ?? null, stored?.closesOn ?? null, this.today()),
      ...contactErrors(checked),
      ...(isKnown ? [] : [{ field: 'buyerLeadId', message: UNKNOWN_BUYER }]),
    ];
  }

  private async columnsOf(
    transaction: Transaction,
    fields: ClosingFields | SaleClosingFields,
    { staffId }: ActingStaff,
  ) {
    const { closesOn, depositCents, payers, contactKind: kind, contactName: name } = fields;
    const contact = name === null ? null : { kind, name, phone: fields.contactPhone, email: fields.contactEmail };
    const contactId = contact && (await this.closings.saveContact(transaction, contact));
    return { closesOn, contactId, depositCents, payers, buyerLeadId: buyerOf(fields), staffId };
  }

  /** Adds the tasks of a new closing, or moves those of one whose day changed. */
  private async planTasks(
    transaction: Transaction,
    closing: ClosingOf & { readonly id: string },
    { from, to }: { from: ClosingEntity | null; to: string | null },
  ): Promise<void> {
    const list = await this.closings.readList(transaction, kindOf(closing));
    const [closingId, today] = [closing.id, this.today()];
    if (from === null)
      for (const line of list)
        await this.closings.insertTask(transaction, {
          closingId,
          name: line.name,
          dueOn: dueDay(line, to, today),
          assigneeId: null,
        });
    else if (from.closesOn !== to)
      for (const task of await this.closings.listTasks(transaction, closingId)) {
        const dueOn = movedDay(task, list, { from: from.closesOn, to, today, plannedOn: this.dayOf(from.at) });
        if (task.doneAt === null && dueOn !== task.dueOn)
          await this.closings.updateTask(transaction, task.id, { dueOn });
      }
  }

  private audit(transaction: Transaction, of: ClosingOf, { staffId, ip }: ActingStaff, detail: object): Promise<void> {
    const { leadId, ...rest } = auditOf(of);
    return appendAudit(transaction, {
      staffId,
      ip,
      action: 'closing-changed',
      leadId,
      detail: { ...rest.detail, ...detail },
    });
  }
}

const UNKNOWN_BUYER = 'There is no such lead any more. Choose another buyer.';

const buyerOf = (fields: Partial<ClosingFields | SaleClosingFields>) =>
  'buyerLeadId' in fields ? (fields.buyerLeadId ?? null) : null;

const kindOf = (of: ClosingOf): ClosingKind => ('dealId' in of ? 'sale' : 'purchase');

const unknown = (of: ClosingOf) => ('dealId' in of ? unknownDeal() : unknownLead());

/** The part of an audit entry that names the lead or deal. */
export const auditOf = (of: ClosingOf) =>
  'dealId' in of ? { leadId: null, detail: { dealId: of.dealId } } : { leadId: of.leadId, detail: {} };

function staleOf(stored: ClosingEntity | null, version: number): Refusal | undefined {
  const current = stored?.version ?? 0;
  if (current === version) return undefined;
  const message = `Somebody changed this closing: it has version ${current} now. Read it again, then decide.`;
  return new Refusal(412, message, { reason: 'stale-version' });
}

function notClosing(of: ClosingOf): Refusal {
  const message = 'dealId' in of ? 'Only pending deals have a closing.' : 'Only land under contract has a closing.';
  return new Refusal(409, message, { reason: 'not-closing' });
}

function toAnswer(closing: ClosingEntity): Omit<Closing, 'buyer'> {
  const { id, version, closesOn, contact, depositCents, payers, staff, at, tasks } = closing;
  return {
    ...{ id, version, closesOn, depositCents, payers, by: staff.name, at },
    contact: contact && { kind: contact.kind, name: contact.name, phone: contact.phone, email: contact.email },
    tasks: tasks.map((task) => ({
      ...{ id: task.id, name: task.name, dueOn: task.dueOn, doneAt: task.doneAt, doneBy: task.doer?.name ?? null },
      assignee: task.assignee && { id: task.assignee.id, name: task.assignee.name },
    })),
  };
}
