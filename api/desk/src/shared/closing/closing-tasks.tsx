import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button.tsx';
import field from '../components/field.module.css';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { dayWords } from '../formatting/time-words.ts';
import { useNow } from '../live/now.ts';
import { addTask, type Closing, type ClosingOf, type ClosingTask, removeTask } from './closing-changes.ts';
import { fieldsOfTask } from './closing-words.ts';
import { changeTask } from './due-tasks-changes.ts';
import { dayOf, taskWords } from './due-tasks-words.ts';
import { TaskForm } from './task-form.tsx';

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
