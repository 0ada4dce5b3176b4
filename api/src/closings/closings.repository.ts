import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../database/database.js';
import { runIn } from '../database/statement.js';
import { lockLeads } from '../leads/lead/lead-rows.sql.js';
import type { ClosingContact } from './closings.dto.js';
import { DEFAULT_LISTS, type ClosingKind, type ListedTask } from './closing-facts.js';
import { ClosingContactEntity, ClosingEntity, ClosingListEntity, ClosingTaskEntity } from './closing.entity.js';
import {
  type DueTaskRow,
  IS_LEAD_WORKER,
  LIST_DUE_TASKS,
  READ_DEAL_OF_CLOSING,
  READ_LEAD_OF_CLOSING,
  type Subject,
} from './closings.sql.js';

/** The lead or the deal that a closing is of. */
export type ClosingOf = { readonly leadId: string } | { readonly dealId: string };

export type ClosingColumns = Pick<
  ClosingEntity,
  'closesOn' | 'contactId' | 'depositCents' | 'payers' | 'buyerLeadId' | 'staffId'
>;

const MOST_CONTACTS = 500;
const MOST_DUE = 50;

/** Stores closings, their tasks and contacts, and the task lists. All methods throw DatabaseAway. */
@Injectable()
export class ClosingsRepository {
  constructor(private readonly database: Database) {}

  /** Reads the lead or deal, locked until the transaction ends, so that an erasure waits. */
  async lockSubject(manager: EntityManager, of: ClosingOf): Promise<Subject | undefined> {
    if ('dealId' in of) return (await runIn(manager, READ_DEAL_OF_CLOSING.with({ id: of.dealId })))[0];
    if ((await lockLeads(manager, [of.leadId])) === 0) return undefined;
    return (await runIn(manager, READ_LEAD_OF_CLOSING.with({ id: of.leadId })))[0];
  }

  async readSubject(manager: EntityManager, of: ClosingOf): Promise<Subject | undefined> {
    const read =
      'dealId' in of ? READ_DEAL_OF_CLOSING.with({ id: of.dealId }) : READ_LEAD_OF_CLOSING.with({ id: of.leadId });
    return (await runIn(manager, read))[0];
  }

  /** Finds a closing with its people and its tasks: open ones first, by their day. */
  find(manager: EntityManager, where: ClosingOf): Promise<ClosingEntity | null> {
    return manager.findOne(ClosingEntity, {
      where,
      relations: { contact: true, staff: true, tasks: { assignee: true, doer: true } },
      order: {
        tasks: { doneAt: { direction: 'ASC', nulls: 'FIRST' }, dueOn: { direction: 'ASC', nulls: 'LAST' }, id: 'ASC' },
      },
    });
  }

  /** Locks a closing until the transaction ends. */
  lock(manager: EntityManager, where: ClosingOf | { readonly id: string }): Promise<ClosingEntity | null> {
    return manager.findOne(ClosingEntity, { where, lock: { mode: 'for_no_key_update' } });
  }

  findById(manager: EntityManager, id: string): Promise<ClosingEntity | null> {
    return manager.findOneBy(ClosingEntity, { id });
  }

  async insert(manager: EntityManager, row: ClosingColumns & ClosingOf): Promise<ClosingEntity> {
    const closing = manager.create(ClosingEntity, row);
    await manager.insert(ClosingEntity, closing);
    return closing;
  }

  /** Changes a locked closing and returns its new version. */
  async update(
    manager: EntityManager,
    { id, version }: ClosingEntity,
    columns: Partial<ClosingColumns>,
  ): Promise<number> {
    const changed = { ...columns, version: version + 1, at: () => 'clock_timestamp()' };
    await manager.update(ClosingEntity, { id }, changed as object);
    return version + 1;
  }

  async remove(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ClosingEntity, { id });
  }

  /** Stores a contact, or the new number and address of a known one, and returns its id. */
  async saveContact(manager: EntityManager, contact: ClosingContact): Promise<string> {
    const { kind, name, phone, email } = contact;
    const known = await manager
      .createQueryBuilder(ClosingContactEntity, 'contact')
      .where('contact.kind = :kind AND lower(contact.name) = lower(:name)', { kind, name })
      .getOne();
    if (known === null) {
      const added = manager.create(ClosingContactEntity, { kind, name, phone, email });
      await manager.insert(ClosingContactEntity, added);
      return added.id;
    }
    await manager.update(ClosingContactEntity, { id: known.id }, { name, phone, email });
    return known.id;
  }

  listContacts(): Promise<ClosingContactEntity[]> {
    return this.database.transaction((manager) =>
      manager.find(ClosingContactEntity, { order: { name: 'ASC', id: 'ASC' }, take: MOST_CONTACTS }),
    );
  }

  listTasks(manager: EntityManager, closingId: string): Promise<ClosingTaskEntity[]> {
    return manager.find(ClosingTaskEntity, { where: { closingId }, order: { id: 'ASC' } });
  }

  findTask(manager: EntityManager, id: string): Promise<ClosingTaskEntity | null> {
    return manager.findOne(ClosingTaskEntity, { where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  async insertTask(
    manager: EntityManager,
    task: Pick<ClosingTaskEntity, 'closingId' | 'name' | 'dueOn' | 'assigneeId'>,
  ): Promise<string> {
    const added = manager.create(ClosingTaskEntity, task);
    await manager.insert(ClosingTaskEntity, added);
    return added.id;
  }

  async updateTask(manager: EntityManager, id: string, columns: Partial<ClosingTaskEntity>): Promise<void> {
    await manager.update(ClosingTaskEntity, { id }, columns);
  }

  async removeTask(manager: EntityManager, id: string): Promise<void> {
    await manager.delete(ClosingTaskEntity, { id });
  }

  /** Whether an account can be given work. */
  async isWorker(manager: EntityManager, staffId: string): Promise<boolean> {
    return (await runIn(manager, IS_LEAD_WORKER.with({ staffId })))[0]?.isWorker ?? false;
  }

  listDue(manager: EntityManager, staffId: string, today: string): Promise<DueTaskRow[]> {
    return runIn(manager, LIST_DUE_TASKS.with({ staffId, today, most: MOST_DUE }));
  }

  async readList(manager: EntityManager, kind: ClosingKind): Promise<readonly ListedTask[]> {
    return (await manager.findOneBy(ClosingListEntity, { kind }))?.tasks ?? DEFAULT_LISTS[kind];
  }

  async saveList(manager: EntityManager, kind: ClosingKind, tasks: readonly ListedTask[]): Promise<void> {
    await manager.upsert(ClosingListEntity, { kind, tasks }, ['kind']);
  }
}
