import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../shared/api/query-client.ts';
import { ProblemBar } from '../../shared/components/messages.tsx';
import { changeReminders } from '../../shared/session/reminder-settings.ts';
import styles from '../../shared/factors/factors.module.css';

const KEY = ['reminders'];

export const remindersQuery = queryOptions({ queryKey: KEY, queryFn: () => changeReminders(), gcTime: 0 });

const SWITCHES = [
  ['assigned', 'When somebody assigns leads to me'],
  ['morning', 'Each morning at 7 AM: my follow-ups of the day and overdue leads'],
] as const;

/** Switches for the emails that remind the user of their own work. */
export function Reminders() {
  const { data, error, refetch } = useQuery(remindersQuery);
  const change = useMutation({
    mutationFn: changeReminders,
    // Mutations of one scope run one after another, in the order of the user's clicks.
    scope: { id: 'reminders' },
    onSuccess: (changed) => queryClient.setQueryData(KEY, changed),
  });
  return (
    <section className={styles.panel}>
      <h2>Email reminders</h2>
      {error && <ProblemBar problem={error} onRetry={refetch} />}
      {!data && !error && <p role="status">Loading…</p>}
      {change.error && <ProblemBar problem={change.error} />}
      {data &&
        SWITCHES.map(([name, words]) => (
          <label key={name} className={styles.check}>
            <input
              type="checkbox"
              defaultChecked={data[name]}
              onChange={({ target }) =>
                change.mutate({ [name]: target.checked }, { onError: () => (target.checked = !target.checked) })
              }
            />
            {words}
          </label>
        ))}
      {data && <p>These emails hold counts and links only. Your time zone: {data.timeZone.replaceAll('_', ' ')}.</p>}
    </section>
  );
}
