import { Container } from '@land/kit';
import pictureUrl from '@land/kit/illustrations/rural-acreage.svg';
import type { ReactNode } from 'react';
import styles from './message-page.module.css';

interface Props {
  title: string;
  /** What happened, and what the visitor can do now. */
  text: ReactNode;
  /** Links that look like buttons. */
  actions: ReactNode;
}

/** A page in place of the one that was asked for. */
export function MessagePage({ title, text, actions }: Props) {
  return (
    <Container className={styles.page}>
      <div>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.text}>{text}</p>
        <div className={styles.actions}>{actions}</div>
      </div>
      {/* In a picture element, React's server writes no preload link for it. */}
      <picture>
        <img className={styles.image} src={pictureUrl} alt="" width={600} height={400} />
      </picture>
    </Container>
  );
}
