import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { keysStore } from '../shortcuts/key-scope.ts';
import styles from './button.module.css';

interface Look {
  look?: 'main' | 'plain' | 'quiet' | 'danger';
  /** The keyboard key with the same effect, shown on the button. */
  shortcut?: string | undefined;
  children?: ReactNode;
}

export const Button = (props: Look & ComponentProps<'button'>) => <button type="button" {...withLook(props)} />;

export const ButtonLink = (props: Look & ComponentProps<typeof Link>) => <Link {...withLook(props)} />;

/** A link out of the desk, such as `tel:`. */
export const ButtonAnchor = (props: Look & ComponentProps<'a'>) => <a {...withLook(props)} />;

/** The props of the element, with the class names of its look and its shortcut key. */
function withLook<P extends Look>({ look = 'plain', shortcut, children, ...rest }: P) {
  return {
    ...rest,
    className: `${styles.button} ${styles[look] ?? ''}`,
    'aria-keyshortcuts': shortcut,
    children: (
      <>
        {children}
        <Key of={shortcut} />
      </>
    ),
  };
}

function Key({ of }: { of: string | undefined }) {
  const isOn = useValue(keysStore);
  return of && isOn ? (
    <kbd className={styles.key} aria-hidden="true">
      {of.replace('Control', 'Ctrl')}
    </kbd>
  ) : null;
}
