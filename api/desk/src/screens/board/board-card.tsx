import { useEffect, useSyncExternalStore } from 'react';
import { Popover } from 'react-aria-components';
import { Link } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { createValueStore, useValue } from '../../shared/api/value-store.ts';
import buttons from '../../shared/components/button.module.css';
import { DeskMenu } from '../../shared/components/menu.tsx';
import { Badge } from '../../shared/components/messages.tsx';
import { ResponseClock } from '../../shared/components/response-clock.tsx';
import { erasedStore } from '../../shared/live/apply-changes.ts';
import { routes } from '../../routes.ts';
import { rowLink } from '../../shared/rows/roving-row.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { nameOf, phoneWords, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
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

interface Opened {
  lead: Item;
  button: { current: Element };
  /** The item to focus. `true`: none, since the menu was opened by a click. */
  focus: 'first' | 'last' | true;
}

const openedStore = createValueStore<Opened | undefined>(undefined);
const close = () => openedStore.set(undefined);

const FOCUS_BY_KEY: Readonly<Record<string, Opened['focus']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

function MoveButton({ lead }: { lead: Item }) {
  const isOpen = useSyncExternalStore(openedStore.subscribe, () => openedStore.get()?.lead.id === lead.id);
  const open = (button: Element, focus: Opened['focus']) =>
    openedStore.set({ lead, button: { current: button }, focus });
  return (
    <button
      type="button"
      className={`${buttons.button} ${buttons.quiet} ${styles.move}`}
      aria-label={`Move ${nameOf(lead)}`}
      aria-haspopup="menu"
      aria-expanded={isOpen}
      onClick={({ currentTarget }) => open(currentTarget, true)}
      onKeyDown={(event) => {
        const focus = FOCUS_BY_KEY[event.key];
        if (!focus) return;
        event.preventDefault();
        open(event.currentTarget, focus);
      }}
    >
      ⋯
    </button>
  );
}

/** The menu of the card whose button was pressed: one for all, since one per card would cost more than the card. */
export function CardMenu({ onMove }: { onMove: (lead: Item, status: Schemas['LeadStatus']) => void }) {
  const opened = useValue(openedStore);
  const erased = useValue(erasedStore);
  useEffect(() => close, []);
  if (!opened || erased.has(opened.lead.id)) return null;
  const { lead, button, focus } = opened;
  const name = `Move ${nameOf(lead)}`;
  const items = lead.nextStatuses.map(
    (status) => [`Move to ${STATUS_WORDS[status].toLowerCase()}`, () => onMove(lead, status)] as const,
  );
  return (
    <Popover key={lead.id} aria-label={name} triggerRef={button} placement="bottom end" isOpen onOpenChange={close}>
      <DeskMenu aria-label={name} autoFocus={focus} items={items} onClose={close} />
    </Popover>
  );
}
