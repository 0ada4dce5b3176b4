import type { ReactNode } from 'react';
import styles from './container.module.css';

export interface ContainerProps {
  className?: string | undefined;
  children: ReactNode;
}

/** The column that the content of every page keeps to. */
export function Container({ className, children }: ContainerProps) {
  return (
    <div className={className === undefined ? styles.container : `${styles.container} ${className}`}>{children}</div>
  );
}
