import { useEffect } from 'react';
import { api, bodyOf, IN_BACKGROUND } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { useOpenElsewhere } from '../live/open-elsewhere.ts';
import { viewingStore } from '../live/event-stream.ts';
import { Bar } from '../parts/messages.tsx';
import { useSession } from '../session/session-store.ts';

/** What is said holds for 45 seconds. */
const AGAIN_MS = 30_000;

/** Who else has the lead open; and others learn that this desk has. */
export function Viewers({ id }: { id: string }) {
  const { staff } = useSession();
  const others = (useValue(viewingStore)[id] ?? []).filter((viewer) => viewer.id !== staff.id);
  useEffect(() => {
    const say = () => {
      if (document.visibilityState !== 'visible') return;
      bodyOf(api.PUT('/api/admin/leads/{id}/viewing', { params: { path: { id } }, ...IN_BACKGROUND })).then(
        (viewing) => viewingStore.set({ ...viewingStore.get(), [id]: viewing.others }),
        // Said again soon; what is wrong shows elsewhere.
        () => undefined,
      );
    };
    say();
    const timer = setInterval(say, AGAIN_MS);
    document.addEventListener('visibilitychange', say);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', say);
    };
  }, [id]);
  const isElsewhere = useOpenElsewhere(id);
  const names = others.map(({ name }) => name);
  return (
    <div role="status">
      {isElsewhere && (
        <Bar>
          <span>You have this lead open in another tab, too.</span>
        </Bar>
      )}
      {names.length > 0 && (
        <Bar>
          <span>
            {new Intl.ListFormat('en-US').format(names)} {names.length === 1 ? 'has' : 'have'} this lead open, too.
          </span>
        </Bar>
      )}
    </div>
  );
}
