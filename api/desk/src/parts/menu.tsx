import { type ReactNode, useRef } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import buttons from './button.module.css';
import styles from './menu.module.css';

/** Words and what they do. */
type Items = readonly (readonly [string, () => void])[];

interface DeskMenuProps {
  /** What the button is called, where its words do not say it. */
  label?: string;
  button: ReactNode;
  /** Of the button's place. */
  className?: string | undefined;
  items: Items;
}

/** A button that opens a menu, for the keyboard, too. */
export function DeskMenu({ label, button, className = '', items }: DeskMenuProps) {
  const name = label === undefined ? {} : { 'aria-label': label };
  return (
    <MenuTrigger>
      <Button className={`${buttons.button} ${buttons.quiet} ${className}`} {...name}>
        {button}
      </Button>
      <Popover placement="bottom end">
        <Menu className={styles.menu ?? ''} {...name}>
          {itemsOf(items)}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}

interface SharedMenuProps {
  label: string;
  /** Of many that open this menu, the one that did. */
  button: Element;
  focus: 'first' | 'last' | true;
  items: Items;
  onClose: () => void;
}

/** One menu for many buttons: each of its own costs more than all else of a card. */
export function SharedMenu({ label, button, focus, items, onClose }: SharedMenuProps) {
  const trigger = useRef(button);
  return (
    <Popover
      aria-label={label}
      triggerRef={trigger}
      placement="bottom end"
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Menu className={styles.menu ?? ''} aria-label={label} autoFocus={focus} onClose={onClose}>
        {itemsOf(items)}
      </Menu>
    </Popover>
  );
}

const itemsOf = (items: Items) =>
  items.map(([words, act]) => (
    <MenuItem key={words} className={styles.item ?? ''} onAction={act}>
      {words}
    </MenuItem>
  ));
