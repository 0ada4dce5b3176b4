import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { FloatingBar, ProblemBar } from '../components/messages.tsx';
import { LaterDialog } from '../rows/choose-dialogs.tsx';
import { type Done as DoneWords, showDone, undoStore } from '../changes/undo-store.ts';

/** Long enough to reach with a screen reader. Later the history can undo it. */
const SHOWN_MS = 30_000;

/** Shows what was stored, and undoes it (Z). */
export function UndoBar() {
  const done = useValue(undoStore);
  return <div role="status">{done && <Done key={done.id} done={done} />}</div>;
}

function Done({ done }: { done: DoneWords }) {
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => done.takeBack?.(),
    onSuccess: (words) => showDone(typeof words === 'string' ? words : 'Undone.'),
  });
  const [asks, setAsks] = useState(false);
  useEffect(() => {
    if (asks) return;
    const timer = setTimeout(() => undoStore.set(undefined), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done, asks]);
  const takeBack = () => {
    if (done.takeBack && !isPending) mutate();
  };
  useKeys({ z: takeBack });
  return (
    <FloatingBar>
      {error ? <ProblemBar problem={error} /> : <span>{done.words}</span>}
      {done.takeBack && !error && (
        <Button look="quiet" shortcut="Z" onClick={takeBack} disabled={isPending}>
          Undo
        </Button>
      )}
      {done.next && (
        <>
          <Button look="quiet" onClick={() => setAsks(true)}>
            Follow up…
          </Button>
          {asks && <LaterDialog {...done.next} onClose={() => setAsks(false)} />}
        </>
      )}
      <Button look="quiet" onClick={() => undoStore.set(undefined)} aria-label="Close this message">
        ×
      </Button>
    </FloatingBar>
  );
}
