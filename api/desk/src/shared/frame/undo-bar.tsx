import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useValue } from '../api/value-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { Button } from '../components/button.tsx';
import { FloatingBar, ProblemBar } from '../components/messages.tsx';
import { FollowUpDialog } from '../rows/choose-dialogs.tsx';
import type { Done as DoneWords } from '../changes/undo.ts';
import { useDesk } from '../desk/use-desk.ts';

/** Long enough to reach Undo with a screen reader. Later, the user can undo the change in the lead's history. */
const SHOWN_MS = 30_000;

/** Shows the last stored change, with a button (Z) that undoes it. */
export function UndoBar() {
  const { undo } = useDesk();
  const done = useValue(undo.last);
  return <div role="status">{done && <Done key={done.id} done={done} />}</div>;
}

function Done({ done }: { done: DoneWords }) {
  const { undo } = useDesk();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () => done.undo?.(),
    onSuccess: (words) => undo.showDone(typeof words === 'string' ? words : 'Undone.'),
  });
  const [isChoosing, setChoosing] = useState(false);
  useEffect(() => {
    if (isChoosing) return;
    const timer = setTimeout(undo.hide, done.shownMs ?? SHOWN_MS);
    return () => clearTimeout(timer);
  }, [done, isChoosing, undo]);
  const undoDone = () => {
    if (done.undo && !isPending) mutate();
  };
  useKeys({ z: undoDone });
  return (
    <FloatingBar>
      {error ? <ProblemBar problem={error} /> : <span>{done.words}</span>}
      {done.undo && !error && (
        <Button look="quiet" shortcut="Z" onClick={undoDone} disabled={isPending}>
          Undo
        </Button>
      )}
      {done.next && (
        <>
          <Button look="quiet" onClick={() => setChoosing(true)}>
            Follow up…
          </Button>
          {isChoosing && <FollowUpDialog {...done.next} onClose={() => setChoosing(false)} />}
        </>
      )}
      <Button look="quiet" onClick={undo.hide} aria-label="Close this message">
        ×
      </Button>
    </FloatingBar>
  );
}
