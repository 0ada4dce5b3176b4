import type { ReactNode } from 'react';
import { type Problem } from '../api/call.ts';
import { Button } from './button.tsx';
import styles from './messages.module.css';

/** A line that says something, with what can be done about it. */
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

interface ProblemBarProps {
  problem: Error;
  onRetry?: () => unknown;
  children?: ReactNode;
}

/** What went wrong, in the api's words, and what support asks for. */
export function ProblemBar({ problem, onRetry, children }: ProblemBarProps) {
  return (
    <Bar look="bad" role="alert">
      <span>
        {problem.message}
        <Details problem={problem} />
      </span>
      {onRetry && <Button onClick={() => void onRetry()}>Try again</Button>}
      {children}
    </Bar>
  );
}

/** What support asks for, and nobody else. */
export function Details({ problem }: { problem: Error }) {
  const { requestId } = problem as Partial<Problem>;
  return requestId === undefined ? null : (
    <details>
      <summary>Details</summary>
      Request {requestId}
    </details>
  );
}

/** There is nothing here, and that is well. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <strong>{title}</strong>
      {children}
    </div>
  );
}

/** Stands where rows will be, as high as they are. */
export function RowsLoading() {
  return (
    <div role="status" className={styles.rowsLoading}>
      <span className="visually-hidden">Reading leads</span>
    </div>
  );
}

/** A state in a word or two; never by color alone. */
export function Badge({ look, children }: { look?: 'bad' | 'soon' | 'good' | '' | undefined; children: ReactNode }) {
  return (
    <span className={styles.badge} data-look={look || undefined}>
      {children}
    </span>
  );
}
