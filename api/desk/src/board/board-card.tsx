import { Link } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';
import { Badge } from '../components/messages.tsx';
import { ResponseClock } from '../components/response-clock.tsx';
import { routes } from '../routes.ts';
import { rowLink } from '../rows/roving-row.ts';
import { useSession } from '../session/session-store.ts';
import { nameOf, phoneWords, STATUS_WORDS } from '../formatting/lead-words.ts';
import { MoveButton } from './card-menu.tsx';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];
type Status = Schemas['LeadStatus'];

interface BoardCardProps {
  lead: Item;
  column: Status;
  onOpen: () => void;
  /** Undefined when the drag ends. */
  onDrag: (lead: Item | undefined) => void;
}

export function BoardCard({ lead, column, onOpen, onDrag }: BoardCardProps) {
  const { isAtLeast } = useSession();
  const next = isAtLeast('agent') ? lead.nextStatuses : [];
  const name = nameOf(lead);
  return (
    <li
      className={styles.card}
      draggable={next.length > 0}
      onDragStart={(event) => {
        // Some browsers need data to drag. A lead's id tells others nothing.
        event.dataTransfer.setData('text/plain', lead.id);
        event.dataTransfer.effectAllowed = 'move';
        onDrag(lead);
      }}
      onDragEnd={() => onDrag(undefined)}
    >
      <Link
        {...rowLink(lead.id)}
        className={styles.name ?? ''}
        to={routes.lead(lead.id)}
        onClick={onOpen}
        draggable={false}
      >
        {name}
      </Link>
      {next.length > 0 && <MoveButton lead={lead} />}
      <span className={styles.phone}>{phoneWords(lead.phone)}</span>
      <span className={styles.facts}>
        {lead.status !== column && <Badge look="soon">now {STATUS_WORDS[lead.status].toLowerCase()}</Badge>}
        <ResponseClock of={lead} />
        {lead.assignee && <span>{lead.assignee.name}</span>}
      </span>
    </li>
  );
}
