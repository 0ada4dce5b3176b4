import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import buttons from './button.module.css';
import styles from './menu.module.css';

interface DeskMenuProps {
  /** What the button is called, where its words do not say it. */
  label?: string;
  button: ReactNode;
  /** Of the button's place. */
  className?: string | undefined;
  /** Words and what they do. */
  items: readonly (readonly [string, () => void])[];
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
          {items.map(([words, act]) => (
            <MenuItem key={words} className={styles.item ?? ''} onAction={act}>
              {words}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
