import { useEffect, useSyncExternalStore } from 'react';
import { Popover } from 'react-aria-components';
import { Link } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { createValueStore, useValue } from '../../shared/api/value-store.ts';
import buttons from '../../shared/components/button.module.css';
import { DeskMenu } from '../../shared/components/menu.tsx';
import { Badge } from '../../shared/components/messages.tsx';
import { ResponseClock } from '../../shared/components/response-clock.tsx';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { routes } from '../../routes.ts';
import { rowLink } from '../../shared/rows/roving-row.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { counted, nameOf, phoneWords, placeWords, STATUS_WORDS } from '../../shared/formatting/lead-words.ts';
import { moneyWords } from '../../shared/formatting/money.ts';
import { dateWords } from '../../shared/formatting/time-words.ts';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];
type Status = Schemas['LeadStatus'];

interface BoardCardProps {
  lead: Item;
  column: Status;
  onOpen: () => void;
  /** Called with the lead when a drag starts, and with undefined when it ends. */
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
        // Some browsers drag only with data. A lead's id means nothing to other programs.
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
      <span className={styles.fact}>{landWords(lead)}</span>
      {lead.offer && <span className={styles.fact}>{offerWords(lead.offer)}</span>}
      <span className={styles.badges}>
        {lead.status !== column && <Badge look="soon">now {STATUS_WORDS[lead.status].toLowerCase()}</Badge>}
        <ResponseClock of={lead} isUrgentOnly />
        {lead.assignee && (
          <span className={styles.initials} title={lead.assignee.name}>
            <span aria-hidden="true">{initialsOf(lead.assignee.name)}</span>
            <span className="visually-hidden">{lead.assignee.name}</span>
          </span>
        )}
      </span>
    </li>
  );
}

/** "40 ac · Klamath, OR"; the phone number if no land is known. */
function landWords({ land, phone }: Item): string {
  const facts = land ? [land.acres && counted(land.acres, 'ac', 'ac'), placeWords(land)].filter(Boolean) : [];
  return facts.length > 0 ? facts.join(' · ') : phoneWords(phone);
}

/** "$1,900 until Dec 12", "$1,900 agreed". */
const offerWords = ({ amountCents, expiresOn }: Schemas['ListedOffer']) =>
  `${moneyWords(amountCents)} ${expiresOn === null ? 'agreed' : `until ${dateWords(expiresOn)}`}`;

/** "AL" of "Ann Lee". */
const initialsOf = (name: string) =>
  name
    .split(' ')
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')
    .toUpperCase();

interface OpenedMenu {
  lead: Item;
  button: { current: Element };
  /** The menu item to focus; `true` focuses none, after a click. */
  focus: 'first' | 'last' | true;
}

const openedMenuStore = createValueStore<OpenedMenu | undefined>(undefined);
const close = () => openedMenuStore.set(undefined);

const FOCUS_BY_KEY: Readonly<Record<string, OpenedMenu['focus']>> = {
  Enter: 'first',
  ' ': 'first',
  ArrowDown: 'first',
  ArrowUp: 'last',
};

function MoveButton({ lead }: { lead: Item }) {
  const isOpen = useSyncExternalStore(openedMenuStore.subscribe, () => openedMenuStore.get()?.lead.id === lead.id);
  const open = (button: Element, focus: OpenedMenu['focus']) =>
    openedMenuStore.set({ lead, button: { current: button }, focus });
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

/**
 * The menu of the card whose button was pressed. All cards share it, because a menu per card would render too slowly.
 */
export function CardMenu({ onMove }: { onMove: (lead: Item, status: Schemas['LeadStatus']) => void }) {
  const { live } = useDesk();
  const opened = useValue(openedMenuStore);
  const erased = useValue(live.erased);
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
