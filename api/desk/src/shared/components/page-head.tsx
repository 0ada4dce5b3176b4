import type { ReactNode } from 'react';
import { ButtonLink } from './button.tsx';
import styles from './page-head.module.css';

/** The title of a screen and of its tab. */
export function PageHead({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <title>{`${title} · desk`}</title>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

/** A link above the title that leads back to the list. */
export function BackTo({ to, children }: { to: string; children: ReactNode }) {
  return (
    <div className={styles.back}>
      <ButtonLink look="quiet" to={to}>
        ← {children}
      </ButtonLink>
    </div>
  );
}
