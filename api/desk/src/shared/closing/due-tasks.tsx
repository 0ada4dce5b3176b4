import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { routes } from '../../routes.ts';
import type { Schemas } from '../api/call.ts';
import { Button } from '../components/button.tsx';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { useDesk } from '../desk/use-desk.ts';
import { useNow } from '../live/now.ts';
import { useSession } from '../session/session-store.ts';
import styles from '../deals/deals.module.css';
import { changeTask, dueTasksQuery } from './due-tasks-changes.ts';
import { dayOf, taskWords } from './due-tasks-words.ts';

type DueTask = Schemas['DueTask'];

/** The tasks of closings that are due, on the screen Today. Shows nothing if there are none. */
export function DueTasks() {
  const { undo } = useDesk();
  const now = useNow();
  const isWorker = useSession().isAtLeast('agent');
  const { data, error, refetch } = useQuery(dueTasksQuery);
  const finish = useMutation({
    mutationFn: ({ id }: DueTask) => changeTask(id, { isDone: true }),
    onSuccess: (_, { id, name }) => undo.showDone(`“${name}” is done.`, () => changeTask(id, { isDone: false })),
  });
  const problem = error ?? finish.error;
  if (!problem && !data?.items.length) return null;
  const today = dayOf(now);
  const items = data?.items ?? [];
  return (
    <section aria-labelledby="due-tasks" className={styles.group}>
      <h2 id="due-tasks">
        Closing tasks{' '}
        <Badge look={items.some(({ dueOn }) => dueOn !== null && dueOn < today) ? 'bad' : 'soon'}>{items.length}</Badge>
      </h2>
      {problem && <ProblemBar problem={problem} {...(error && { onRetry: refetch })} />}
      <Items label="Closing tasks">
        {items.map((task) => (
          <Item
            key={task.id}
            facts={
              <>
                <Link to={task.leadId === null ? routes.deal(task.dealId ?? '') : routes.lead(task.leadId)}>
                  {task.about}
                </Link>{' '}
                {taskWords(task, today)}
              </>
            }
            actions={
              isWorker && (
                <Button disabled={finish.isPending} onClick={() => finish.mutate(task)}>
                  Done <span className="visually-hidden">{`${task.name}, ${task.about}`}</span>
                </Button>
              )
            }
          >
            {task.name}
          </Item>
        ))}
      </Items>
    </section>
  );
}
