/** Moves a card: a button on each, and one menu for all, since a menu per card would cost more than the rest of it. */
import { useEffect, useSyncExternalStore } from 'react';
import { Popover } from 'react-aria-components';
import type { Schemas } from '../api/call.ts';
import { createValueStore, useValue } from '../api/value-store.ts';
import { erasedStore } from '../live/apply-changes.ts';
import buttons from '../components/button.module.css';
import { DeskMenu } from '../components/menu.tsx';
import { nameOf, STATUS_WORDS } from '../formatting/lead-words.ts';
import styles from './board.module.css';

type Item = Schemas['LeadListItem'];

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

export function MoveButton({ lead }: { lead: Item }) {
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

/** The menu of the card whose button was pressed. */
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
