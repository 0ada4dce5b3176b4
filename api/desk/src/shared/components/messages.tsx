import type { ReactNode } from 'react';
import { type Problem } from '../api/call.ts';
import { Button } from './button.tsx';
import styles from './messages.module.css';

/** A message with its buttons. */
export function Bar({
  look,
  children,
  role = 'status',
}: {
  look?: 'bad' | undefined;
  children: ReactNode;
  role?: 'status' | 'alert';
}) {
  return (
    <div className={`${styles.bar} ${look === 'bad' ? styles.bad : ''}`} role={role}>
      {children}
    </div>
  );
}

/** A message at the bottom, over the screen. */
export function FloatingBar({ children }: { children: ReactNode }) {
  return <div className={`${styles.bar} ${styles.float}`}>{children}</div>;
}

interface ProblemBarProps {
  problem: Error;
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** Shows a problem, with details for support. The same wrong request is not worth another try. */
export function ProblemBar({ problem, onRetry, children }: ProblemBarProps) {
  const isWrongRequest = (problem as Partial<Problem>).status === 400;
  return (
    <Bar look="bad" role="alert">
      <span>
        {problem.message}
        <Details problem={problem} />
      </span>
      {onRetry && !isWrongRequest && <Button onClick={() => void onRetry()}>Try again</Button>}
      {children}
    </Bar>
  );
}

/** The request id under a closed heading, because only support needs it. */
export function Details({ problem }: { problem: Error }) {
  const { requestId } = problem as Partial<Problem>;
  return requestId === undefined ? null : (
    <details>
      <summary>Details</summary>
      Request {requestId}
    </details>
  );
}

/** Shown when there is nothing to list. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** A placeholder with lines of the height of rows: those of `Items`, or `--height`. */
export function RowsLoading() {
  return (
    <div role="status" className={styles.rowsLoading}>
      <span className="visually-hidden">Loading</span>
    </div>
  );
}

/** A status in a word or two, never by color alone. */
export function Badge({ look, children }: { look?: 'bad' | 'soon' | 'good' | '' | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} data-look={look || undefined}>
      {children}
    </span>
  );
}
