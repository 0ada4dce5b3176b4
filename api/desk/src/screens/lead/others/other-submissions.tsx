import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { saySamePerson } from '../../../shared/changes/change-lead.ts';
import { inBackground } from '../../../shared/changes/undo-store.ts';
import { useNow } from '../../../shared/live/now.ts';
import { Button } from '../../../shared/components/button.tsx';
import { ResponseClock } from '../../../shared/components/response-clock.tsx';
import { routes } from '../../../routes.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { nameOf, STATUS_WORDS, TYPE_WORDS } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';
import { SamePersonDialog } from './same-person-dialog.tsx';
import styles from '../lead.module.css';
import others from './others.module.css';

type Other = Lead['otherSubmissions'][number];

const SAME_WORDS: Record<Other['same'][number], string> = {
  phone: 'same phone',
  email: 'same email',
  staff: 'linked by staff',
  corrected: 'by a corrected number or email',
};

/** Other leads of the same person, by number, email or link. */
export function OtherSubmissions({ lead }: { lead: Lead }) {
  const isWorker = useSession().isAtLeast('agent');
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { otherSubmissions } = lead;
  if (otherSubmissions.length === 0 && !isWorker) return null;
  const part = (other: Other) => {
    // The button goes with its row.
    heading.current?.focus();
    inBackground(saySamePerson(lead, other, false));
  };
  return (
    <section className={styles.panel} aria-labelledby="others">
      <h2 id="others" ref={heading} tabIndex={-1}>
        Same person ({otherSubmissions.length})
      </h2>
      {otherSubmissions.length > 0 && (
        <ul className={others.rows}>
          {otherSubmissions.map((other) => (
            <Row key={other.id} other={other} onPart={isWorker && other.same.includes('staff') ? part : undefined} />
          ))}
        </ul>
      )}
      {isWorker && (
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>Link leads…</Button>
        </div>
      )}
      {isOpen && <SamePersonDialog lead={lead} onClose={() => setOpen(false)} />}
    </section>
  );
}

interface RowProps {
  other: Other;
  /** Unlinks it. */
  onPart: ((other: Other) => void) | undefined;
}

function Row({ other, onPart }: RowProps) {
  const now = useNow();
  const { id, type, status, receivedAt, assignee, same, quarantined } = other;
  const name = nameOf(other);
  return (
    <li>
      <Link to={routes.lead(id)}>
        {momentWords(receivedAt, now)}: {name}
      </Link>
      <span className={styles.soft}>
        {TYPE_WORDS[type]}, {STATUS_WORDS[status].toLowerCase()}
        {assignee && `, ${assignee.name}`}; {same.map((what) => SAME_WORDS[what]).join(', ')}
        {quarantined && '; spam?'}
      </span>
      <ResponseClock of={other} />
      {onPart && (
        <Button aria-label={`Unlink: ${name}`} onClick={() => onPart(other)}>
          Unlink
        </Button>
      )}
    </li>
  );
}
