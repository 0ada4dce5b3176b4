import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useValue } from '../../shared/api/value-store.ts';
import { neighborsOf } from '../../shared/changes/opened-list.ts';
import { useDesk } from '../../shared/desk/use-desk.ts';
import { useKeys } from '../../shared/shortcuts/key-scope.ts';
import { ButtonLink } from '../../shared/components/button.tsx';
import { routes } from '../../routes.ts';
import { BACK } from '../../shared/rows/roving-row.ts';
import styles from './lead.module.css';

/** Previous and next lead of the list that the lead was opened from (J, K). */
export function ListBar({ id }: { id: string }) {
  const { openedList, undo } = useDesk();
  const list = useValue(openedList);
  const navigate = useNavigate();
  const { previous, next, position, isNearEnd } = neighborsOf(list, id);
  useEffect(() => {
    // If the read fails, opening the next lead repeats it.
    if (isNearEnd) openedList.readNextPage().catch(() => undefined);
  }, [isNearEnd, openedList]);
  const go = (to: string | undefined) => to && void navigate(routes.lead(to));
  const goNext = () => {
    if (next !== undefined) go(next);
    else openedList.readNextPage().catch((problem: Error) => undo.showDone(problem.message));
  };
  useKeys({ j: goNext, k: () => go(previous) });
  return (
    <nav className={styles.listBar} aria-label="Leads of the list">
      <ButtonLink look="quiet" to={list?.from ?? routes.leads} state={BACK}>
        ← Back to {list?.name ?? 'the leads'}
      </ButtonLink>
      {position !== undefined && (
        <span className={styles.steps}>
          {previous !== undefined && (
            <ButtonLink look="quiet" shortcut="K" to={routes.lead(previous)}>
              Previous
            </ButtonLink>
          )}
          <span>{position}</span>
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
