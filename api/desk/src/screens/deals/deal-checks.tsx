import { Link } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';
import { Badge } from '../../shared/components/messages.tsx';
import { routes } from '../../routes.ts';
import { useSession } from '../../shared/session/session-store.ts';
import styles from '../../shared/deals/deals.module.css';

/** The problems that block the announcement of a deal ("To do"), then warnings ("Look"). */
export function DealChecks({ checks }: { checks: readonly Schemas['Check'][] }) {
  const isAdmin = useSession().isAtLeast('admin');
  if (checks.length === 0) return <p>Nothing is missing.</p>;
  return (
    <ul className={styles.checks}>
      {checks
        .toSorted((one, other) => Number(other.isBlocking) - Number(one.isBlocking))
        .map((check, index) => (
          <li key={index}>
            <Badge look={check.isBlocking ? 'bad' : 'soon'}>{check.isBlocking ? 'To do' : 'Look'}</Badge>{' '}
            {check.message}{' '}
            {isAdmin && check.code.endsWith('state-closed') && <Link to={routes.openStates}>Open states</Link>}
          </li>
        ))}
    </ul>
  );
}
