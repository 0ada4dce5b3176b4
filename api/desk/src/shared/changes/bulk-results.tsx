import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { useNow } from '../live/now.ts';
import type { NotChanged } from './bulk-changes.ts';
import { useDesk } from '../desk/use-desk.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import styles from '../components/dialog.module.css';
import { Bar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { routes } from '../../routes.ts';

const WHY_WORDS: Record<NotChanged['why'], string> = {
  unchanged: 'no change needed',
  stale: 'a colleague has changed it',
  impossible: 'its status does not allow this',
  unknown: 'no longer exists',
  'not-sent': 'not sent: see the message at the top',
  'changed-since': 'changed since',
  locked: 'a colleague is changing it right now',
  'too-late': 'the ten minutes are over',
};

/** Leads that were not changed, each with the reason. */
export function NotChangedList({ leads, onFollow }: { leads: readonly NotChanged[]; onFollow?: () => void }) {
  return (
    <ul className={styles.list}>
      {leads.map(({ id, name, why }) => (
        <li key={id}>
          <Link to={routes.lead(id)} onClick={onFollow}>
            {name}
          </Link>
          : {WHY_WORDS[why]}
        </li>
      ))}
    </ul>
  );
}

/** Lists the leads that were not changed by a bulk change or its undo. */
export function BulkResultDialog() {
  const { bulk } = useDesk();
  const { act, done, rest } = useValue(bulk.result);
  if (rest.length === 0) return null;
  return (
    <DeskDialog title={`${done} of ${done + rest.length} ${act}`} onClose={bulk.clearResult}>
      <p>
        {act === 'undone'
          ? 'These leads stay as they are.'
          : 'These leads were not changed. They stay selected, unless no change was needed.'}
      </p>
      <NotChangedList leads={rest} onFollow={bulk.clearResult} />
    </DeskDialog>
  );
}

/** The bulk changes of the last ten minutes, each with its Undo. */
export function BulkUndoList() {
  const { bulk, undo } = useDesk();
  const now = useNow();
  const all = useValue(bulk.undoable).filter(({ until }) => until > now);
  const { mutate, variables, isPending } = useMutation({
    mutationFn: bulk.undoBulk,
    onSuccess: (words) => undo.showDone(words),
    onError: (problem) => undo.showDone(problem.message),
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
