import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../api/value-store.ts';
import { neighborsOf, readOn, walkStore } from '../changes/walk.ts';
import { tellDone } from '../changes/undo-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { ButtonLink } from '../components/button.tsx';
import { routes } from '../routes.ts';
import { BACK } from '../rows/roving-row.ts';
import styles from './lead.module.css';

/** Through the list that one came from (J, K). */
export function WalkBar({ id }: { id: string }) {
  const walk = useValue(walkStore);
  const navigate = useNavigate();
  const { previous, next, place, isNearEnd } = neighborsOf(walk, id);
  useEffect(() => {
    // One that failed is asked for again at the next lead.
    if (isNearEnd) readOn().catch(() => undefined);
  }, [isNearEnd]);
  const go = (to: string | undefined) => to && void navigate(routes.lead(to));
  const goOn = () => {
    if (next !== undefined) go(next);
    else readOn().catch((problem: Error) => tellDone(problem.message));
  };
  useKeys({ j: goOn, k: () => go(previous) });
  return (
    <nav className={styles.walk} aria-label="Leads of the list">
      <ButtonLink look="quiet" to={walk?.from ?? routes.leads} state={BACK}>
        ← Back to {walk?.name ?? 'the leads'}
      </ButtonLink>
      {place !== undefined && (
        <span className={styles.steps}>
          {previous !== undefined && (
            <ButtonLink look="quiet" shortcut="K" to={routes.lead(previous)}>
              Previous
            </ButtonLink>
          )}
          <span>{place}</span>
          {next !== undefined && (
            <ButtonLink look="quiet" shortcut="J" to={routes.lead(next)}>
              Next
            </ButtonLink>
          )}
        </span>
      )}
    </nav>
  );
}
