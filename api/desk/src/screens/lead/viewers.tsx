import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../../shared/api/call.ts';
import { useValue } from '../../shared/api/value-store.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { Bar } from '../../shared/components/messages.tsx';
import { useSession } from '../../shared/session/session-store.ts';
import { forCount } from '../../shared/formatting/lead-words.ts';

/** The server forgets a viewer after 45 seconds without a report. */
const REPORT_EVERY_MS = 30_000;

/** Shows who else is viewing the lead, and reports this user as a viewer. */
export function Viewers({ id }: { id: string }) {
  const { live } = useDesk();
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
    refetchInterval: REPORT_EVERY_MS,
    refetchOnWindowFocus: 'always',
    // The next report comes soon, and the frame shows connection problems.
    retry: false,
  });
  const isElsewhere = useOpenElsewhere(id);
  const viewing = useValue(live.viewing).find((each) => each.id === id)?.staff ?? [];
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

/** Whether another tab of this browser opened the lead first: that tab holds a Web Lock until it leaves the lead. */
function useOpenElsewhere(id: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => {
    // Browsers offer Web Locks on https and localhost only.
    if (!('locks' in navigator)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const name = `desk-lead-${id}`;
    const holdUntilLeft = () =>
      signal.aborted ? undefined : new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }));
    const waitForLock = () =>
      navigator.locks.request(name, { signal }, () => {
        setElsewhere(false);
        return holdUntilLeft();
      });
    const request = navigator.locks.request(name, { ifAvailable: true }, (lock) => {
      if (lock) return holdUntilLeft();
      setElsewhere(!signal.aborted);
      waitForLock().catch(() => undefined);
    });
    request.catch(() => undefined);
    return () => leaving.abort();
  }, [id]);
  return isElsewhere;
}
