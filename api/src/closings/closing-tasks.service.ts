import { Injectable } from '@nestjs/common';
import { appendAudit } from '../database/audit-log.js';
import { Database, type Transaction } from '../database/database.js';
import { titleOf } from '../deals/deal/deal-words.js';
import { COUNTIES } from '../land/counties.js';
import { Refusal, wrongField } from '../http/refusal.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { AttemptsRepository } from '../staff/attempts/attempts.repository.js';
import { MOST_TASKS } from './closing-facts.js';
import type { ClosingEntity, ClosingTaskEntity } from './closing.entity.js';
import type { DueTask, TaskChange, TaskFields } from './closing-tasks.dto.js';
import type { DueTaskRow } from './closings.sql.js';
import { ClosingsRepository } from './closings.repository.js';
import { auditOf, ClosingsService } from './closings.service.js';

/** The tasks of closings. All methods throw DatabaseAway. */
@Injectable()
export class ClosingTasksService {
  constructor(
    private readonly database: Database,
    private readonly attempts: AttemptsRepository,
    private readonly closings: ClosingsRepository,
    private readonly plans: ClosingsService,
  ) {}

  /** Lists the open tasks that are due for an account. The reading is audited. */
  listDue({ staffId, ip }: ActingStaff): Promise<DueTask[]> {
    return this.database.transaction(async (transaction) => {
      const rows = await this.closings.listDue(transaction, staffId, this.plans.today());
      if (rows.length > 0) {
        const detail = { tasks: rows.map(({ id }) => id) };
        await appendAudit(transaction, { staffId, ip, action: 'closing-tasks-listed', detail });
      }
      return rows.map(toDueTask);
    });
  }

  /** Adds a task, once per key. @throws Refusal 400 (no such assignee), 404, 409 (too many) */
  add(closingId: string, fields: TaskFields, actor: ActingStaff, key: string | null): Promise<{ id: string }> {
    const attempt = { staffId: actor.staffId, key, leadId: null, request: ['closing-task', closingId, fields] };
    return this.attempts.runOnce(attempt, async (manager) => {
      const transaction = manager as Transaction;
      const closing = await this.closings.lock(transaction, { id: closingId });
      if (closing === null) throw new Refusal(404, 'There is no closing with this id.', { reason: 'unknown-closing' });
      if ((await this.closings.listTasks(transaction, closingId)).length >= MOST_TASKS)
        throw new Refusal(409, `A closing has at most ${MOST_TASKS} tasks.`, { reason: 'too-many-tasks' });
      await this.refuseUnknown(transaction, fields.assigneeId);
      const id = await this.closings.insertTask(transaction, { closingId, ...fields });
      await this.audit(transaction, closing, actor, { taskId: id, added: true });
      return { id };
    });
  }

  /** Changes the fields of a task that were sent. @throws Refusal 400 (no such assignee) or 404 */
  change(id: string, { isDone, ...fields }: TaskChange, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { task, closing } = await this.lock(transaction, id);
      await this.refuseUnknown(transaction, fields.assigneeId);
      const sent = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
      const isChanged = isDone !== undefined && isDone !== (task.doneAt !== null);
      const done = isDone ? { doneAt: new Date(), doneBy: actor.staffId } : { doneAt: null, doneBy: null };
      if (Object.keys(sent).length === 0 && !isChanged) return;
      await this.closings.updateTask(transaction, id, { ...sent, ...(isChanged && done) });
      await this.audit(transaction, closing, actor, {
        taskId: id,
        fields: Object.keys(sent),
        ...(isChanged && { isDone }),
      });
    });
  }

  /** @throws Refusal 404 */
  remove(id: string, actor: ActingStaff): Promise<void> {
    return this.database.transaction(async (transaction) => {
      const { closing } = await this.lock(transaction, id);
      await this.closings.removeTask(transaction, id);
      await this.audit(transaction, closing, actor, { taskId: id, removed: true });
    });
  }

  private async lock(
    transaction: Transaction,
    id: string,
  ): Promise<{ task: ClosingTaskEntity; closing: ClosingEntity }> {
    const task = await this.closings.findTask(transaction, id);
    const closing = task && (await this.closings.findById(transaction, task.closingId));
    if (!closing) throw new Refusal(404, 'There is no task with this id.', { reason: 'unknown-task' });
    return { task, closing };
  }

  private async refuseUnknown(transaction: Transaction, assigneeId: string | null | undefined): Promise<void> {
    if (assigneeId && !(await this.closings.isWorker(transaction, assigneeId)))
      throw wrongField('assigneeId', 'Choose another active account with the role agent or admin.', 'unknown-assignee');
  }

  private audit(transaction: Transaction, closing: ClosingEntity, { staffId, ip }: ActingStaff, more: object) {
    const { leadId, detail } = auditOf(
      closing.leadId === null ? { dealId: closing.dealId ?? '' } : { leadId: closing.leadId },
    );
    return appendAudit(transaction, {
      ...{ staffId, ip, leadId },
      action: 'closing-task-changed',
      detail: { ...detail, closingId: closing.id, ...more },
    });
  }
}

function toDueTask({ assigneeId, assignee, seller, countyFips, acres, ...row }: DueTaskRow): DueTask {
  const county = COUNTIES.get(countyFips ?? '');
  const land = county && titleOf({ state: county.state, countyFips: countyFips ?? '', acres: acres ?? 0 });
  return {
    ...{ ...row, doneAt: null, doneBy: null },
    assignee: assigneeId === null ? null : { id: assigneeId, name: assignee ?? '' },
    about: seller ?? land ?? '',
  };
}
