import { Link } from 'react-router-dom';
import type { Schemas } from '../../../shared/api/call.ts';
import { SEND_WORDS } from '../../../shared/alerts/alert-words.ts';
import styles from './alerts.module.css';

export type SendStatus = Schemas['SendStatus'];
const STATUSES = Object.keys(SEND_WORDS) as SendStatus[];

interface StatusCountsProps {
  counts: Schemas['AlertState']['counts'];
  /** The name of the parameter in the address that opens the list of a status. */
  parameter: 'status' | 'texts';
}

/** How many emails or texts have each status, as bars. Each opens the list of its members. */
export function StatusCounts({ counts, parameter }: StatusCountsProps) {
  const all = counts.reduce((sum, { count }) => sum + count, 0);
  const countOf = (status: SendStatus) => counts.find(({ name }) => name === status)?.count ?? 0;
  return (
    <ul className={styles.counts}>
      {STATUSES.filter((name) => countOf(name) > 0).map((name) => (
        <li key={name} data-status={name}>
          <Link to={`?${parameter}=${name}`} replace>
            {SEND_WORDS[name]} <strong>{countOf(name).toLocaleString('en-US')}</strong>
          </Link>
          <svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
            <rect width={countOf(name) / all} height="1" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
