import { Body } from '@nestjs/common';
import { IdParam, readStrictly } from '../http/fields/read-fields.js';
import { AttemptKey } from '../http/request/idempotency-key.js';
import type { ActingStaff } from '../staff/access/actor.js';
import { CurrentActor } from '../staff/access/current-staff.js';
import { StaffController, StaffEndpoint } from '../staff/access/staff-endpoint.js';
import {
  AddedTask,
  DueTasks,
  readTaskChange,
  TaskChange,
  TaskFields,
  TaskList,
  TaskLists,
} from './closing-tasks.dto.js';
import { ClosingTasksService } from './closing-tasks.service.js';
import { ClosingsService } from './closings.service.js';

/** The tasks of closings, and the lists that they begin with. */
@StaffController('closings')
export class ClosingTasksController {
  constructor(
    private readonly tasks: ClosingTasksService,
    private readonly closings: ClosingsService,
  ) {}

  @StaffEndpoint('GET closing-tasks', {
    role: 'viewer',
    operationId: 'listDueTasks',
    summary: 'List the tasks of closings that are due',
    description:
      'Open tasks of the signed-in account, of colleagues whom it covers, and unassigned ones, up to today in the time zone of the company. Adds an entry to the audit trail.',
    answer: DueTasks,
  })
  async listDue(@CurrentActor() actor: ActingStaff): Promise<DueTasks> {
    return { items: await this.tasks.listDue(actor) };
  }

  @StaffEndpoint('POST closings/:id/tasks', {
    role: 'agent',
    operationId: 'addClosingTask',
    summary: 'Add a task to a closing',
    body: TaskFields,
    answer: AddedTask,
    isRepeatable: true,
    refusals: { 409: 'The closing has too many tasks.' },
  })
  add(
    @IdParam() id: string,
    @Body() body: unknown,
    @CurrentActor() actor: ActingStaff,
    @AttemptKey() key: string | null,
  ): Promise<AddedTask> {
    return this.tasks.add(id, readStrictly(TaskFields, body), actor, key);
  }

  @StaffEndpoint('PATCH closing-tasks/:id', {
    role: 'agent',
    status: 204,
    operationId: 'changeClosingTask',
    summary: 'Change a task of a closing, or mark it as done',
    description: 'Fields that are left out do not change.',
    body: TaskChange,
  })
  change(@IdParam() id: string, @Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.tasks.change(id, readTaskChange(body), actor);
  }

  @StaffEndpoint('DELETE closing-tasks/:id', {
    role: 'agent',
    operationId: 'removeClosingTask',
    summary: 'Remove a task of a closing',
  })
  remove(@IdParam() id: string, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.tasks.remove(id, actor);
  }

  @StaffEndpoint('GET closing-lists', {
    role: 'viewer',
    operationId: 'readClosingLists',
    summary: 'Read the task lists of new closings',
    answer: TaskLists,
  })
  async lists(): Promise<TaskLists> {
    return { items: await this.closings.readLists() };
  }

  @StaffEndpoint('PUT closing-lists', {
    role: 'admin',
    status: 204,
    operationId: 'changeClosingList',
    summary: 'Change the task list of new closings',
    description: 'Planned closings keep their tasks.',
    body: TaskList,
  })
  changeList(@Body() body: unknown, @CurrentActor() actor: ActingStaff): Promise<void> {
    return this.closings.changeList(readStrictly(TaskList, body), actor);
  }
}
