import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { keysStore } from '../shortcuts/key-scope.ts';
import styles from './button.module.css';

interface Look {
  look?: 'main' | 'plain' | 'quiet' | 'danger';
  /** The key that does the same. */
  shortcut?: string | undefined;
}

const classOf = (look: Look['look'] = 'plain') => `${styles.button} ${styles[look] ?? ''}`;

export function Button({ look, shortcut, children, ...rest }: Look & ComponentProps<'button'>) {
  return (
    <button type="button" {...rest} className={classOf(look)} aria-keyshortcuts={shortcut}>
      {children}
      <Key of={shortcut} />
    </button>
  );
}

export function ButtonLink({ look, shortcut, children, ...rest }: Look & ComponentProps<typeof Link>) {
  return (
    <Link {...rest} className={classOf(look)} aria-keyshortcuts={shortcut}>
      {children}
      <Key of={shortcut} />
    </Link>
  );
}

/** A link out of the desk, such as `tel:`. */
export function ButtonAnchor({ look, shortcut, children, ...rest }: Look & ComponentProps<'a'>) {
  return (
    <a {...rest} className={classOf(look)} aria-keyshortcuts={shortcut}>
      {children}
      <Key of={shortcut} />
    </a>
  );
}

function Key({ of }: { of: string | undefined }) {
  const on = useValue(keysStore);
  return of && on ? (
    <kbd className={styles.key} aria-hidden="true">
      {of.replace('Control', 'Ctrl')}
    </kbd>
  ) : null;
}
