import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useColleagues } from '../api/use-colleagues.ts';
import { BulkUndoList } from '../changes/bulk-results.tsx';
import { Button } from '../components/button.tsx';
import { Badge, ProblemBar } from '../components/messages.tsx';
import { PageHead } from '../components/page-head.tsx';
import { HandoverDialog } from './handover-dialog.tsx';
import styles from './team.module.css';

type Colleague = Schemas['Colleague'];

/** The team. An admin can reassign all open leads of someone who leaves or is away. */
export function TeamPage() {
  const { all, working, error } = useColleagues();
  const [from, setFrom] = useState<Colleague>();
  return (
    <>
      <PageHead title="Team" />
      {error && <ProblemBar problem={error} />}
      <BulkUndoList />
      <ul className={styles.rows}>
        {all.map((colleague) => (
          <li key={colleague.id} className={styles.row}>
            <span>
              {colleague.name} <Badge>{colleague.role}</Badge>{' '}
              {!colleague.enabled && <Badge look="bad">disabled</Badge>}
            </span>
            {colleague.role !== 'viewer' && (
              <Button aria-label={`Reassign leads… ${colleague.name}`} onClick={() => setFrom(colleague)}>
                Reassign leads…
              </Button>
            )}
          </li>
        ))}
      </ul>
      {from && <HandoverDialog from={from} working={working} onClose={() => setFrom(undefined)} />}
    </>
  );
}
