import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../../shared/api/call.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { viewingStore } from '../../shared/live/apply-changes.ts';
import { Bar } from '../../shared/components/messages.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { forCount } from '../../shared/formatting/lead-words.ts';

/** The server forgets a viewer after 45 seconds. */
const AGAIN_MS = 30_000;

/** Shows who else has the lead open, and tells others that this user has. */
export function Viewers({ id }: { id: string }) {
  const { staff } = useSession();
  useQuery({
    queryKey: ['viewing', id],
    queryFn: async () => {
      // A hidden tab is not being viewed.
      if (document.visibilityState !== 'visible') return false;
      await bodyOf(api.PUT('/api/admin/leads/{id}/viewing', { params: { path: { id } }, ...IN_BACKGROUND }));
      return true;
    },
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnWindowFocus: 'always',
    // Repeated soon; the frame shows problems.
    retry: false,
  });
  const isElsewhere = useOpenElsewhere(id);
  const viewing = useValue(viewingStore).find((each) => each.id === id)?.staff ?? [];
  const names = viewing.filter((viewer) => viewer.id !== staff.id).map(({ name }) => name);
  return (
    <div role="status">
      {isElsewhere && <Bar>This lead is also open in another tab.</Bar>}
      {names.length > 0 && (
        <Bar>
          {new Intl.ListFormat('en-US').format(names)} {forCount(names.length, 'is', 'are')} viewing this lead.
        </Bar>
      )}
    </div>
  );
}

/** Whether another tab of this browser has a lead open, and had it first. */
function useOpenElsewhere(id: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    // Browsers have locks on https and localhost only.
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
