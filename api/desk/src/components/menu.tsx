import { type ComponentProps, useRef } from 'react';
import { Menu, MenuItem, Popover } from 'react-aria-components';
import styles from './menu.module.css';

interface DeskMenuProps extends Omit<ComponentProps<typeof Menu>, 'items' | 'children' | 'className'> {
  /** Labels and actions. */
  items: readonly (readonly [string, () => void])[];
}

export function DeskMenu({ items, ...rest }: DeskMenuProps) {
  return (
    <Menu {...rest} className={styles.menu ?? ''}>
      {items.map(([words, act]) => (
        <MenuItem key={words} className={styles.item ?? ''} onAction={act}>
          {words}
        </MenuItem>
      ))}
    </Menu>
  );
}

interface SharedMenuProps extends DeskMenuProps {
  /** The button that opened the menu. */
  button: Element;
  onClose: () => void;
}

/** One menu for many buttons: a menu per card would cost more than the rest of the card. */
export function SharedMenu({ button, ...menu }: SharedMenuProps) {
  const trigger = useRef(button);
  const name = menu['aria-label'] ?? '';
  const close = (isOpen: boolean) => !isOpen && menu.onClose();
  return (
    <Popover aria-label={name} triggerRef={trigger} placement="bottom end" isOpen onOpenChange={close}>
      <DeskMenu {...menu} />
    </Popover>
  );
}
