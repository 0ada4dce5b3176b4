import { useMutation, useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { Button } from '../../shared/components/button.tsx';
import { Field, useFieldError } from '../../shared/components/field.tsx';
import field from '../../shared/components/field.module.css';
import { DeskForm } from '../../shared/components/form.tsx';
import { ProblemBar, RowsLoading } from '../../shared/components/messages.tsx';
import { PageHead } from '../../shared/components/page-head.tsx';
import panel from '../../shared/components/panel.module.css';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useDraft } from '../../shared/drafts/use-draft.ts';
import styles from './closing-lists.module.css';

type List = Schemas['TaskList'];

const KEY = ['closing-lists'];
const TITLES: Record<List['kind'], string> = { purchase: 'When we buy', sale: 'When we sell' };

/** The tasks that new closings begin with. */
export function ClosingListsPage() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/closing-lists', { signal })),
  });
  return (
    <>
      <PageHead title="Closing tasks" />
      <p>A new closing begins with these tasks. Closings that are planned keep theirs.</p>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <RowsLoading />}
      {data?.items.map((list) => (
        <ListForm key={list.kind} list={list} />
      ))}
    </>
  );
}

const textsOf = ({ tasks }: List) => ({
  lines: tasks.map(({ name, daysBefore }) => ({
    id: crypto.randomUUID(),
    name,
    days: daysBefore === null ? '' : String(daysBefore),
  })),
});

function ListForm({ list }: { list: List }) {
  const { undo } = useDesk();
  const { kind } = list;
  const { value, change, clear } = useDraft(`closing-list:${kind}`, textsOf(list));
  const { lines } = value;
  const save = useMutation({
    mutationFn: async () => {
      const tasks = lines.map(({ name, days }) => ({ name, daysBefore: daysIn(days) }));
      await bodyOf(api.PUT('/api/admin/closing-lists', { body: { kind, tasks } }));
      await queryClient.invalidateQueries({ queryKey: KEY });
    },
    onSuccess: () => {
      clear();
      undo.showDone('Saved for closings from now on.');
    },
  });
  const changeLine = (id: string, changes: object) =>
    change({ lines: lines.map((line) => (line.id === id ? { ...line, ...changes } : line)) });
  return (
    <section className={panel.panel} aria-labelledby={`list-${kind}`}>
      <h2 id={`list-${kind}`}>{TITLES[kind]}</h2>
      <DeskForm problem={save.error} onSave={() => save.mutate()}>
        {lines.map(({ id, name, days }, index) => (
          <div key={id} className={styles.line} role="group" aria-label={`Task ${index + 1}`}>
            <Field
              label="Task"
              value={name}
              onChange={(next) => changeLine(id, { name: next })}
              validate={(text) => (text.trim() === '' ? 'Enter the task.' : null)}
              maxLength={120}
            />
            <Field
              label="Days before"
              value={days}
              onChange={(next) => changeLine(id, { days: next })}
              inputMode="numeric"
              validate={(text) => (DAYS.test(text) ? null : 'Enter whole days, such as 14 or -3.')}
              maxLength={4}
            />
            <Button look="quiet" onClick={() => change({ lines: lines.filter((line) => line.id !== id) })}>
              Remove <span className="visually-hidden">{name}</span>
            </Button>
          </div>
        ))}
        <ListError />
        <p className={panel.soft}>Days before the closing; -3 is three days after it. Empty: without a date.</p>
        <div className={panel.buttons}>
          <Button onClick={() => change({ lines: [...lines, { id: crypto.randomUUID(), name: '', days: '' }] })}>
            Add a task
          </Button>
          <Button look="main" type="submit" disabled={save.isPending}>
            {save.isPending ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </DeskForm>
    </section>
  );
}

/** The error of the list, if its lines together are refused. */
function ListError() {
  const error = useFieldError('tasks');
  if (error === undefined) return null;
  return (
    <p className={field.error} role="alert">
      {error}
    </p>
  );
}

/** Days, or nothing; the minus sign may be typographic. */
const DAYS = /^(?:[-−]?\d+)?$/;

const daysIn = (text: string) => (text === '' ? null : Number(text.replace('−', '-')));
