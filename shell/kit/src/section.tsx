import type { ReactNode } from 'react';
import styles from './section.module.css';

export interface SectionProps {
  /** Anchor of the section; its heading is `<id>-title`. */
  id: string;
  title: string;
  intro?: string | undefined;
  /** The ground that it stands on: sections in a row take turns. */
  ground?: 'plain' | 'tinted' | undefined;
  children: ReactNode;
}

/** A part of a page under its own heading. */
export function Section({ id, title, intro, ground = 'plain', children }: SectionProps) {
  return (
    <section id={id} className={`${styles.section} ${styles[ground]}`} aria-labelledby={`${id}-title`}>
      <div className={styles.inner}>
        <h2 className={styles.title} id={`${id}-title`}>
          {title}
        </h2>
        {intro !== undefined && <p className={styles.intro}>{intro}</p>}
        {children}
      </div>
    </section>
  );
}
