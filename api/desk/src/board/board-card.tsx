import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { DeskMenu } from '../parts/menu.tsx';
import { Badge } from '../parts/messages.tsx';
import { PromiseClock } from '../parts/promise-clock.tsx';
import { routes } from '../routes.ts';
import { useSession } from '../session/session-store.ts';
import { nameOf, phoneWords, STATUS_WORDS } from '../words/lead-words.ts';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];
type Status = Schemas['LeadStatus'];

interface BoardCardProps {
  lead: Item;
  column: Status;
  onOpen: () => void;
  /** Undefined: no longer. */
  onDrag: (lead: Item | undefined) => void;
  onMove: (lead: Item, status: Status) => void;
}

export function BoardCard({ lead, column, onOpen, onDrag, onMove }: BoardCardProps) {
  const { isAtLeast } = useSession();
  const next = isAtLeast('agent') ? lead.nextStatuses : [];
  const name = nameOf(lead);
  return (
    <li
      className={styles.card}
      draggable={next.length > 0}
      onDragStart={(event) => {
        // Some browsers drag nothing without data; a lead's id says nothing to others.
        event.dataTransfer.setData('text/plain', lead.id);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(lead);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link className={styles.name ?? ''} to={routes.lead(lead.id)} onClick={onOpen} draggable={false}>
        {name}
      </Link>
      {next.length > 0 && (
        <DeskMenu
          label={`Move ${name}`}
          className={styles.move}
          button="⋯"
          items={next.map((status) => [`Move to ${STATUS_WORDS[status].toLowerCase()}`, () => onMove(lead, status)])}
        />
      )}
      <span className={styles.phone}>{phoneWords(lead.phone)}</span>
      <span className={styles.facts}>
        {lead.status !== column && <Badge look="soon">now {STATUS_WORDS[lead.status].toLowerCase()}</Badge>}
        <PromiseClock respondBy={lead.respondBy} isAnswered={lead.clockState === 'answered'} />
        {lead.assignee && <span>{lead.assignee.name}</span>}
      </span>
    </li>
  );
}
