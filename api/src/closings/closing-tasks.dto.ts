import { ApiProperty, PartialType, ReadAs } from '../http/fields/api-fields.js';
import { cleanLine } from '../http/fields/clean-text.js';
import { Cleaned, HasLength, Satisfies } from '../http/fields/field-checks.js';
import { isDay } from '../http/fields/instant.js';
import { readStrictly } from '../http/fields/read-fields.js';
import { Refusal } from '../http/refusal.js';
import {
  CLOSING_KINDS,
  type ClosingKind,
  type ListedTask,
  MOST_DAYS_BEFORE,
  MOST_TASK_NAME,
  MOST_TASKS,
} from './closing-facts.js';
import { ClosingTask } from './closings.dto.js';

const NAME_HINT = `Enter at most ${MOST_TASK_NAME} characters.`;

/** The fields of a task. */
export class TaskFields {
  @Cleaned(cleanLine)
  @ApiProperty({ minLength: 1, maxLength: MOST_TASK_NAME, example: 'Search the title' })
  @HasLength(1, MOST_TASK_NAME, NAME_HINT)
  name: string;

  @ApiProperty({ type: 'string', format: 'date', nullable: true })
  @Satisfies((value) => typeof value === 'string' && isDay(value) && value > '2000' && value < '2100', 'Enter a day.')
  dueOn: string | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'Null: the assignee of the lead.' })
  assigneeId: string | null;
}

/** A change of a task. Fields that are left out do not change. */
export class TaskChange extends PartialType(TaskFields) {
  @ApiProperty({ required: false, type: 'boolean', description: 'Whether the task is done.' }) isDone?: boolean;
}

/** @throws Refusal (400) if a field is wrong or the body has none */
export function readTaskChange(body: unknown): TaskChange {
  const change = readStrictly(TaskChange, body);
  if (Object.values(change).some((value) => value !== undefined)) return change;
  throw new Refusal(400, 'Send a name, a dueOn, an assigneeId, an isDone, or several.', {
    reason: 'nothing-to-change',
  });
}

/** A stored task. */
export class AddedTask {
  @ApiProperty({ format: 'uuid' }) id: string;
}

/** An open task that is due, with what it is about. Without a person of its own, its person is the lead's assignee. */
export class DueTask extends ClosingTask {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The lead whose land we buy.' })
  leadId: string | null;

  @ApiProperty({ type: 'string', format: 'uuid', nullable: true, description: 'The deal that we sell.' })
  dealId: string | null;

  @ApiProperty({ example: 'Jane Doe', description: 'Name of the seller, or acres and place of the deal.' })
  about: string;

  @ApiProperty({ type: 'string', format: 'date', nullable: true }) closesOn: string | null;
}

/** The open tasks that are due. */
export class DueTasks {
  @ApiProperty({ type: [DueTask], description: 'The longest due first, at most 50.' }) items: DueTask[];
}

/** A line of a task list. */
class TaskListLine {
  @ApiProperty({ minLength: 1, maxLength: MOST_TASK_NAME, example: 'Search the title' }) name: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: -MOST_DAYS_BEFORE,
    maximum: MOST_DAYS_BEFORE,
    description: 'Days before the closing, negative for days after it; null without a day.',
  })
  daysBefore: number | null;
}

function isLine(line: unknown): line is ListedTask {
  if (typeof line !== 'object' || line === null) return false;
  const { name, daysBefore } = line as Partial<ListedTask>;
  const isName = typeof name === 'string' && name !== '' && [...name].length <= MOST_TASK_NAME;
  const isDays = Number.isInteger(daysBefore) && Math.abs(daysBefore ?? 0) <= MOST_DAYS_BEFORE;
  return isName && (daysBefore === null || isDays) && Object.keys(line).length === 2;
}

const cleanLineOfList = (line: unknown) => {
  const name: unknown = typeof line === 'object' && line !== null && 'name' in line ? line.name : undefined;
  return typeof name === 'string' ? { ...(line as object), name: cleanLine(name) } : line;
};

/** A task list: new closings of its kind begin with its tasks. */
export class TaskList {
  @ApiProperty({ enum: CLOSING_KINDS, enumName: 'ClosingKind' }) kind: ClosingKind;

  @ReadAs((value) => (Array.isArray(value) ? value.map(cleanLineOfList) : value))
  @ApiProperty({ type: [TaskListLine], maxItems: MOST_TASKS })
  @Satisfies(
    (value) => Array.isArray(value) && value.length <= MOST_TASKS && value.every(isLine),
    `Enter at most ${MOST_TASKS} tasks of at most ${MOST_TASK_NAME} characters, and at most ${MOST_DAYS_BEFORE} days.`,
  )
  tasks: readonly ListedTask[];
}

/** The task lists. */
export class TaskLists {
  @ApiProperty({ type: [TaskList] }) items: TaskList[];
}
