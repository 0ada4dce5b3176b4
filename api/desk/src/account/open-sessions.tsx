import { useMutation, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import styles from './account.module.css';

const KEY = ['sessions'];

/** The user's open sessions; each can be signed out. */
export function OpenSessions() {
  const now = useNow();
  const sessions = useQuery({
    queryKey: KEY,
    staleTime: 0,
    queryFn: () => bodyOf(api.GET('/api/admin/sessions', { ...IN_BACKGROUND })),
  });
  const end = useMutation({
    mutationFn: (id: string) => bodyOf(api.DELETE('/api/admin/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries({ queryKey: KEY }),
  });
  const problem = sessions.error ?? end.error;
  return (
    <section className={styles.panel}>
      <h2>Where you are signed in</h2>
      {problem && <ProblemBar problem={problem} />}
      <ul className={styles.rows}>
        {sessions.data?.items.map(({ id, isCurrent, isBrowser, userAgent, createdAt, lastUsedAt }) => (
          <li key={id} className={styles.row}>
            <span>
              {userAgent ?? (isBrowser ? 'A browser' : 'A program')}{' '}
              {isCurrent && <Badge look="good">this session</Badge>}
              <br />
              <small>
                since {momentWords(createdAt, now)}, last used {momentWords(lastUsedAt, now)}
              </small>
            </span>
            {!isCurrent && (
              <Button onClick={() => end.mutate(id)} disabled={end.isPending}>
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
