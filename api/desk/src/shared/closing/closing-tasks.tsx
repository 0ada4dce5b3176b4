import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useColleagues } from '../api/use-colleagues.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import field from '../components/field.module.css';
import { SaveForm } from '../components/form.tsx';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { dayWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { addTask, type Closing, type ClosingOf, type ClosingTask, removeTask } from './closing-changes.ts';
import { fieldsOfTask } from './closing-words.ts';
import { changeTask } from './due-tasks-changes.ts';
import { dayOf, taskWords } from './due-tasks-words.ts';

interface ClosingTasksProps {
  closing: Closing;
  kind: ClosingOf['kind'];
  isWorker: boolean;
}

/** The tasks of a closing, with a box for each. */
export function ClosingTasks({ closing, kind, isWorker }: ClosingTasksProps) {
  const { undo, drafts } = useDesk();
  const now = useNow();
  const [edited, setEdited] = useState<ClosingTask | 'new' | undefined>(
    drafts.read(`closing-task:${closing.id}:new`) === undefined ? undefined : 'new',
  );
  // The scope runs changes one after another, in the order of the presses.
  const { mutate, error, variables, isPending } = useMutation({
    scope: { id: `closing ${closing.id}` },
    mutationFn: ({ id, isDone }: { id: string; isDone: boolean }) => changeTask(id, { isDone }),
  });
  const today = dayOf(now);
  const remove = async (task: ClosingTask) => {
    await removeTask(task.id);
    const key = crypto.randomUUID();
    undo.showDone(`“${task.name}” is removed.`, async () => {
      const id = await addTask(closing.id, fieldsOfTask(task), key);
      if (task.doneAt !== null) await changeTask(id, { isDone: true });
    });
  };
  return (
    <>
      <h3>Tasks</h3>
      {error && <ProblemBar problem={error} />}
      {closing.tasks.length === 0 && <p>No tasks.</p>}
      {closing.tasks.length > 0 && (
        <Items label="Tasks of the closing">
          {closing.tasks.map((task) => {
            const isSent = isPending && variables.id === task.id;
            const isDone = isSent ? variables.isDone : task.doneAt !== null;
            const isOverdue = !isDone && task.dueOn !== null && task.dueOn < today;
            return (
              <Item
                key={task.id}
                facts={
                  task.doneAt !== null
                    ? `done ${dayWords(task.doneAt, now)}, ${task.doneBy}`
                    : taskWords(task, today, isOverdue ? 'since' : undefined) || undefined
                }
                actions={
                  isWorker && (
                    <Button onClick={() => setEdited(task)}>
                      Edit… <span className="visually-hidden">{task.name}</span>
                    </Button>
                  )
                }
              >
                <label className={field.check}>
                  <input
                    type="checkbox"
                    checked={isDone}
                    disabled={!isWorker}
                    onChange={({ target }) => mutate({ id: task.id, isDone: target.checked })}
                  />
                  {task.name}
                </label>
                {isOverdue && <Badge look="bad">Overdue</Badge>}
              </Item>
            );
          })}
        </Items>
      )}
      {isWorker && (
        <div>
          <Button onClick={() => setEdited('new')}>Add a task…</Button>
        </div>
      )}
      {edited && (
        <TaskForm
          closingId={closing.id}
          kind={kind}
          task={edited === 'new' ? undefined : edited}
          onRemove={remove}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface TaskFormProps {
  closingId: string;
  kind: ClosingOf['kind'];
  /** Undefined to add one. */
  task: ClosingTask | undefined;
  onRemove: (task: ClosingTask) => Promise<void>;
  onClose: () => void;
}

/** A dialog for the name, day and person of a task. */
function TaskForm({ closingId, kind, task, onRemove, onClose }: TaskFormProps) {
  const { working } = useColleagues();
  const initial = { name: task?.name ?? '', dueOn: task?.dueOn ?? '', assignee: task?.assignee?.id ?? '' };
  const { value, change, clear } = useKeyedDraft(`closing-task:${closingId}:${task?.id ?? 'new'}`, initial);
  const people = {
    ...(task?.assignee && { [task.assignee.id]: task.assignee.name }),
    ...Object.fromEntries(working.map(({ id, name }) => [id, name])),
  };
  const leave = () => {
    clear();
    onClose();
  };
  const save = async () => {
    const fields = { name: value.name, dueOn: value.dueOn || null, assigneeId: value.assignee || null };
    if (task) await changeTask(task.id, fields);
    else await addTask(closingId, fields, value.key);
  };
  return (
    <DeskDialog title={task ? 'Edit the task' : 'Add a task'} onClose={onClose}>
      <SaveForm
        onSave={save}
        onClose={leave}
        more={(isSaving, store) =>
          task && (
            <Button look="quiet" disabled={isSaving} onClick={() => store(() => onRemove(task))}>
              Remove
            </Button>
          )
        }
      >
        <Field
          label="Task"
          name="name"
          autoFocus
          value={value.name}
          onChange={(name) => change({ name })}
          isRequired
          maxLength={120}
          autoComplete="off"
        />
        <Field label="Due" name="dueOn" type="date" value={value.dueOn} onChange={(dueOn) => change({ dueOn })} />
        <Choice
          label="Person"
          name="assigneeId"
          value={value.assignee}
          options={{ '': kind === 'sale' ? 'Everybody' : 'Assignee of the lead', ...people }}
          onChange={(assignee) => change({ assignee })}
        />
      </SaveForm>
    </DeskDialog>
  );
}
