import { useMutation } from '@tanstack/react-query';
import { useValue } from '../api/value-store.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { Bar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { bulkDoneStore, undoBulk } from './bulk-undo.ts';
import { showDone } from './undo-store.ts';

/** The bulk changes of the last ten minutes, each with its Undo. */
export function BulkUndoList() {
  const now = useNow();
  const all = useValue(bulkDoneStore).filter(({ until }) => until > now);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: undoBulk,
    onSuccess: (words) => showDone(words),
    onError: (problem) => showDone(problem.message),
  });
  return all.map((done) => (
    <Bar key={done.ids[0]}>
      <span>
        {done.words} Undo until {momentWords(done.until, now).replace('today ', '')}.
      </span>
      <Button
        aria-label={`Undo: ${done.words}`}
        disabled={isPending && variables === done}
        onClick={() => mutate(done)}
      >
        Undo
      </Button>
    </Bar>
  ));
}
