import { useColleagues } from '../api/use-colleagues.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import { Choice, Field } from '../components/field.tsx';
import { SaveForm } from '../components/form.tsx';
import { useKeyedDraft } from '../drafts/use-draft.ts';
import { addTask, type ClosingOf, type ClosingTask } from './closing-changes.ts';
import { changeTask } from './due-tasks-changes.ts';

interface TaskFormProps {
  closingId: string;
  kind: ClosingOf['kind'];
  /** Undefined to add one. */
  task: ClosingTask | undefined;
  onRemove: (task: ClosingTask) => Promise<void>;
  onClose: () => void;
}

const toFields = ({ name, dueOn, assignee }: { name: string; dueOn: string; assignee: string }) => ({
  ...{ name, dueOn: dueOn || null, assigneeId: assignee || null },
});

/** A dialog for the name, day and person of a task. */
export function TaskForm({ closingId, kind, task, onRemove, onClose }: TaskFormProps) {
  const { working } = useColleagues();
  const texts = { name: task?.name ?? '', dueOn: task?.dueOn ?? '', assignee: task?.assignee?.id ?? '' };
  // `of` keeps the texts from before the edit, so that only changed fields are sent.
  const initial = { ...texts, of: texts };
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
    const fields = toFields(value);
    if (!task) return void (await addTask(closingId, fields, value.key));
    const before: Record<string, unknown> = toFields(value.of);
    const changed = Object.entries(fields).filter(([name, field]) => field !== before[name]);
    if (changed.length > 0) await changeTask(task.id, Object.fromEntries(changed));
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
