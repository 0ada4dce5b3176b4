import { lazy, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { linkLeads } from '../../../shared/changes/change-lead.ts';
import { useNow } from '../../../shared/live/now.ts';
import { useDesk } from '../../../shared/desk/use-desk.ts';
import { Button } from '../../../shared/components/button.tsx';
import { Late } from '../../../shared/components/late.tsx';
import { ResponseClock } from '../../../shared/components/response-clock.tsx';
import { routes } from '../../../routes.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { nameOf, STATUS_WORDS, TYPE_WORDS } from '../../../shared/formatting/lead-words.ts';
import { momentWords } from '../../../shared/formatting/time-words.ts';
import type { Lead } from '../lead-query.ts';
import styles from '../lead.module.css';
import others from './others.module.css';

const SamePersonDialog = lazy(async () => ({ default: (await import('./same-person-dialog.tsx')).SamePersonDialog }));

type Other = Lead['otherSubmissions'][number];

const SAME_WORDS: Record<Other['same'][number], string> = {
  phone: 'same phone',
  email: 'same email',
  staff: 'linked by staff',
  corrected: 'by a corrected number or email',
};

/** Other leads of the same person, by number, email or link. */
export function OtherSubmissions({ lead }: { lead: Lead }) {
  const desk = useDesk();
  const isWorker = useSession().isAtLeast('agent');
  const [isOpen, setOpen] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const { otherSubmissions } = lead;
  if (otherSubmissions.length === 0 && !isWorker) return null;
  const unlink = (other: Other) => {
    // The button disappears with its row.
    heading.current?.focus();
    desk.undo.inBackground(linkLeads(desk, lead, other, false));
  };
  return (
    <section className={styles.panel} aria-labelledby="others">
      <h2 id="others" ref={heading} tabIndex={-1}>
        Same person ({otherSubmissions.length})
      </h2>
      {otherSubmissions.length > 0 && (
        <ul className={others.rows}>
          {otherSubmissions.map((other) => (
            <Row
              key={other.id}
              other={other}
              onUnlink={isWorker && other.same.includes('staff') ? unlink : undefined}
            />
          ))}
        </ul>
      )}
      {isWorker && (
        <div className={styles.row}>
          <Button onClick={() => setOpen(true)}>Link leads…</Button>
        </div>
      )}
      {isOpen && (
        <Late instead="Could not load the search. Reload the page when you have saved your work.">
          <SamePersonDialog lead={lead} onClose={() => setOpen(false)} />
        </Late>
      )}
    </section>
  );
}

interface RowProps {
  other: Other;
  /** Unlinks the lead; undefined if it cannot be unlinked. */
  onUnlink: ((other: Other) => void) | undefined;
}

function Row({ other, onUnlink }: RowProps) {
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
      {onUnlink && (
        <Button aria-label={`Unlink: ${name}`} onClick={() => onUnlink(other)}>
          Unlink
        </Button>
      )}
    </li>
  );
}
