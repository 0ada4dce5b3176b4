import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { queryKeys } from '../live/apply-changes.ts';
import { Bar } from '../components/messages.tsx';
import { useSession } from '../session/session-store.ts';

/** What is said holds for 45 seconds. */
const AGAIN_MS = 30_000;

/** Who else has the lead open; and others learn that this desk has. */
export function Viewers({ id }: { id: string }) {
  const { staff } = useSession();
  const { data } = useQuery({
    queryKey: [...queryKeys.viewing, id],
    // Nobody looks at a tab in the background.
    queryFn: async () =>
      document.visibilityState === 'visible'
        ? bodyOf(api.PUT('/api/admin/leads/{id}/viewing', { params: { path: { id } }, ...IN_BACKGROUND }))
        : { others: [] },
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
    // Said again soon; what is wrong shows elsewhere.
    retry: false,
  });
  const isElsewhere = useOpenElsewhere(id);
  const names = data?.others.filter((viewer) => viewer.id !== staff.id).map(({ name }) => name) ?? [];
  return (
    <div role="status">
      {isElsewhere && <Bar>You have this lead open in another tab, too.</Bar>}
      {names.length > 0 && (
        <Bar>
          {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'has' : 'have'} this lead open, too.
        </Bar>
      )}
    </div>
  );
}

/** Whether another tab of this browser has a lead open, and had it first. */
function useOpenElsewhere(id: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    // Plain http elsewhere than on localhost has no locks.
    if (!('locks' in navigator)) return;
    const left = new AbortController();
    const { signal } = left;
    const name = `desk-lead-${id}`;
    const hold = () =>
      signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const wait = () =>
      navigator.locks.request(name, { signal }, () => {
        setElsewhere(false);
        return hold();
      });
    const ask = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return hold();
      setElsewhere(!signal.aborted);
      wait().catch(() => undefined);
    });
    ask.catch(() => undefined);
    return () => left.abort();
  }, [id]);
  return isElsewhere;
}
