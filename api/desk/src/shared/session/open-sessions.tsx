import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { Item, Items } from '../components/items.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';

export const sessionsQuery = (staffId?: string) =>
  queryOptions({
    queryKey: ['sessions', staffId],
    staleTime: 0,
    queryFn: () =>
      bodyOf(
        staffId === undefined
          ? api.GET('/api/admin/sessions', { ...IN_BACKGROUND })
          : api.GET('/api/admin/staff/{id}/sessions', { params: { path: { id: staffId } }, ...IN_BACKGROUND }),
      ),
  });

/** Open sessions, each of which can be signed out: the user's own or, for admins, those of an account. */
export function OpenSessions({ staffId }: { staffId?: string }) {
  const now = useNow();
  const sessions = useQuery(sessionsQuery(staffId));
  const end = useMutation({
    mutationFn: (id: string) => bodyOf(api.DELETE('/api/admin/sessions/{id}', { params: { path: { id } } })),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery(staffId)),
  });
  return (
    <>
      {sessions.error && <ProblemBar problem={sessions.error} onRetry={sessions.refetch} />}
      {end.error && <ProblemBar problem={end.error} />}
      {sessions.data?.items.length === 0 && <p>Not signed in anywhere.</p>}
      {sessions.data && sessions.data.items.length > 0 && (
        <Items label="Open sessions">
          {sessions.data.items.map(({ id, isCurrent, isBrowser, userAgent, createdAt, lastUsedAt }) => (
            <Item
              key={id}
              facts={`since ${momentWords(createdAt, now)}, last used ${momentWords(lastUsedAt, now)}`}
              actions={
                !isCurrent && (
                  <Button onClick={() => end.mutate(id)} disabled={end.isPending}>
                    Sign out
                  </Button>
                )
              }
            >
              {userAgent ?? (isBrowser ? 'A browser' : 'A program')}{' '}
              {isCurrent && <Badge look="good">this session</Badge>}
            </Item>
          ))}
        </Items>
      )}
    </>
  );
}
