import type { ReactNode } from 'react';
import styles from './part.module.css';

interface PartProps {
  /** The id of its heading is `<id>-title`. */
  id: string;
  title: string;
  /** Leaves it out on paper. */
  isOnScreenOnly?: boolean;
  /** Has a ground of its own. */
  isNote?: boolean;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Part({ id, title, isOnScreenOnly = false, isNote = false, children }: PartProps) {
  const names = [styles.part, isOnScreenOnly && styles.onScreen, isNote && styles.note].filter(Boolean);
  return (
    <section className={names.join(' ')} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{title}</h2>
      {children}
    </section>
  );
}
