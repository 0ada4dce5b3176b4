import type { ComponentProps } from 'react';
import { Menu, MenuItem } from 'react-aria-components';
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
