import { Link } from 'react-router-dom';
import { takeBackChanges, takeBackContact } from '../changes/change-lead.ts';
import { inBackground } from '../changes/undo-store.ts';
import { useNow } from '../live/now.ts';
import { Boundary } from '../components/boundary.tsx';
import { Button } from '../components/button.tsx';
import { NoteActions, NoteText } from './note-actions.tsx';
import { momentWords } from '../formatting/time-words.ts';
import { routes } from '../routes.ts';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** Everything that happened, newest first. */
export function History({ lead }: { lead: Lead }) {
  const { timeline } = lead;
  const backBy = new Map(timeline.filter(({ kind }) => kind !== 'note-edited').map((entry) => [entry.of, entry.kind]));
  return (
    <section className={styles.panel} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {timeline.toReversed().map((entry) => (
          <Boundary key={`${entry.kind} ${entry.id}`} instead={<li>This entry cannot be shown.</li>}>
            <Line lead={lead} entry={entry} backBy={backBy.get(entry.id)} />
          </Boundary>
        ))}
      </ol>
    </section>
  );
}

function Line({ lead, entry, backBy }: { lead: Lead; entry: Entry; backBy: Entry['kind'] | undefined }) {
  const now = useNow();
  const words = entryWords(entry, now, lead.timeline);
  const { undo, at, text } = entry;
  const mayTakeBack = undo !== undefined && (undo.until === null || Date.parse(undo.until) > now);
  const takeBack = () => (entry.kind === 'contact' ? takeBackContact(lead, entry.id) : takeBackChanges(lead, [entry]));
  return (
    <li>
      <time className={styles.soft} dateTime={at}>
        {momentWords(at, now)}
      </time>
      <div>
        {backBy ? (
          <>
            <s>{words}</s>{' '}
            <span className={styles.soft}>{backBy === 'note-struck' ? 'Struck through.' : 'Undone.'}</span>
          </>
        ) : (
          words
        )}
        {entry.other && <Other of={entry.other} />}
        {entry.kind === 'note' && <NoteText entry={entry} backBy={backBy} />}
        {entry.kind === 'note-edited' && <blockquote className={styles.words}>{entry.from}</blockquote>}
        {entry.kind === 'status-changed' && text && <blockquote className={styles.words}>{text}</blockquote>}
      </div>
      {entry.kind === 'note' && undo && <NoteActions lead={lead} entry={entry} />}
      {entry.kind !== 'note' && mayTakeBack && (
        <Button look="quiet" aria-label={`Undo: ${words}`} onClick={() => inBackground(takeBack())}>
          Undo
        </Button>
      )}
    </li>
  );
}

function Other({ of: { id, name } }: { of: NonNullable<Entry['other']> }) {
  return <> {name === null ? 'an erased lead' : <Link to={routes.lead(id)}>{name}</Link>}.</>;
}
