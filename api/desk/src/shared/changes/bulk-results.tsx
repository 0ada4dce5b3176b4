import { useMutation } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../components/button.tsx';
import { DeskDialog } from '../components/dialog.tsx';
import styles from '../components/dialog.module.css';
import { Bar } from '../components/messages.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { routes } from '../../routes.ts';
import { bulkDoneStore, bulkResultStore, clearBulkResult, type NotChanged, undoBulk } from './bulk-changes.ts';
import { showDone } from './undo-store.ts';

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

/** Leads that were left unchanged, each with the reason. */
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

/** Lists the leads that a bulk change, or its undo, left unchanged. */
export function BulkResultDialog() {
  const { act, done, rest } = useValue(bulkResultStore);
  if (rest.length === 0) return null;
  return (
    <DeskDialog title={`${done} of ${done + rest.length} ${act}`} onClose={clearBulkResult}>
      <p>
        {act === 'undone'
          ? 'These leads stay as they are.'
          : 'These leads were not changed. They stay selected, unless no change was needed.'}
      </p>
      <NotChangedList leads={rest} onFollow={clearBulkResult} />
    </DeskDialog>
  );
}

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
