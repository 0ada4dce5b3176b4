import { Link } from 'react-router-dom';
import { takeBackChanges, takeBackContact } from '../changes/change-lead.ts';
import { inBackground } from '../changes/undo-store.ts';
import { useNow } from '../live/now.ts';
import { Button } from '../parts/button.tsx';
import { momentWords } from '../words/time-words.ts';
import { routes } from '../routes.ts';
import { type Entry, entryWords } from './history-words.ts';
import type { Lead } from './lead-query.ts';
import styles from './lead.module.css';

/** All that happened, the latest first. */
export function History({ lead }: { lead: Lead }) {
  const { timeline } = lead;
  const takenBack = new Set(timeline.map(({ of }) => of));
  return (
    <section className={styles.panel} aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className={styles.history}>
        {timeline.toReversed().map((entry) => (
          <Line key={`${entry.kind} ${entry.id}`} lead={lead} entry={entry} isTakenBack={takenBack.has(entry.id)} />
        ))}
      </ol>
    </section>
  );
}

function Line({ lead, entry, isTakenBack }: { lead: Lead; entry: Entry; isTakenBack: boolean }) {
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
        {isTakenBack ? (
          <>
            <s>{words}</s> <span className={styles.soft}>Taken back.</span>
          </>
        ) : (
          words
        )}
        {entry.other && <Other of={entry.other} />}
        {text !== undefined && <blockquote className={styles.words}>{text}</blockquote>}
      </div>
      {mayTakeBack && (
        <Button look="quiet" aria-label={`Take back: ${words}`} onClick={() => inBackground(takeBack())}>
          Take back
        </Button>
      )}
    </li>
  );
}

function Other({ of: { id, name } }: { of: NonNullable<Entry['other']> }) {
  return <> {name === null ? 'somebody who was erased' : <Link to={routes.lead(id)}>{name}</Link>}.</>;
}
