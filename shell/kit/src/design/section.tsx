import type { ReactNode } from 'react';
import styles from './section.module.css';
import containerStyles from './container.module.css';

export interface SectionProps {
  /** Anchor of the section; its heading has the id `<id>-title`. */
  id: string;
  /** Background color; choose another one than the neighboring sections have. */
  ground?: 'cream' | 'sand' | 'white' | undefined;
  children: ReactNode;
}

/** A part of a page with its own heading. */
export function Section({ id, ground = 'cream', children }: SectionProps) {
  return (
    <section id={id} className={`${styles.section} ${styles[ground]}`} aria-labelledby={`${id}-title`}>
      <Container>{children}</Container>
    </section>
  );
}

export interface SectionHeadProps {
  /** Id of the section. */
  of: string;
  title: ReactNode;
  intro?: string | undefined;
}

/** Heading and introduction, centered above the section's content. */
export function SectionHead({ of, title, intro }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <h2 id={`${of}-title`}>{title}</h2>
      {intro !== undefined && <SectionIntro text={intro} />}
    </div>
  );
}

/** A sentence or two under the heading of a section. */
export function SectionIntro({ text }: { text: string }) {
  return <p className={styles.intro}>{text}</p>;
}

export interface ContainerProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The centered column of content on every page. */
export function Container({ className, children }: ContainerProps) {
  return (
    <div className={className === undefined ? containerStyles.container : `${containerStyles.container} ${className}`}>
      {children}
    </div>
  );
}
