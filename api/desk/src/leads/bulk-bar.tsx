import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { tellDone } from '../changes/undo-store.ts';
import { Button } from '../parts/button.tsx';
import { LaterDialog } from '../rows/later-dialog.tsx';
import type { Item, Marks } from '../rows/lead-row.tsx';
import { ReasonDialog } from '../rows/reason-dialog.tsx';
import { AssignDialog } from './assign-dialog.tsx';
import { changeMany, type ManyChanged } from './change-many.ts';
import { ResultDialog } from './result-dialog.tsx';
import styles from './leads.module.css';

/** What can be done to all marked rows at once. */
export function BulkBar({ marks, items }: { marks: Marks; items: readonly Item[] }) {
  const marked = useValue(marks);
  const [asks, setAsks] = useState<'assign' | 'later' | 'lost'>();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<ManyChanged>();
  const leads = items.filter(({ id }) => marked.has(id));
  const change = (sent: Schemas['BulkChange'], shown: Partial<Item>) => {
    setBusy(true);
    void changeMany(leads, sent, shown)
      .then((done) => {
        marks.set(new Set(done.rest.filter(({ why }) => why !== 'unchanged').map(({ lead }) => lead.id)));
        if (done.rest.length > 0) setResult(done);
        else tellDone(done.changed === 1 ? 'One lead is changed.' : `${done.changed} leads are changed.`);
      })
      .finally(() => setBusy(false));
  };
  const dialog = (name: typeof asks) => ({ isOpen: asks === name, onClose: () => setAsks(undefined) });
  return (
    <>
      {leads.length > 0 && (
        <div className={styles.bulk} role="region" aria-label="Marked leads">
          <strong role="status">{leads.length} marked</strong>
          <Button disabled={isBusy} onClick={() => setAsks('assign')}>
            Assign to…
          </Button>
          <Button disabled={isBusy} onClick={() => setAsks('later')}>
            Call again…
          </Button>
          <Button disabled={isBusy} onClick={() => setAsks('lost')}>
            Lost…
          </Button>
          <Button look="quiet" onClick={() => marks.set(new Set())}>
            Unmark
          </Button>
        </div>
      )}
      <AssignDialog
        {...dialog('assign')}
        onChosen={(assignee) => change({ assigneeId: assignee?.id ?? null }, { assignee })}
      />
      <LaterDialog {...dialog('later')} onChosen={(followUpAt) => change({ followUpAt }, { followUpAt })} />
      <ReasonDialog
        {...dialog('lost')}
        title={`Lost: ${leads.length === 1 ? 'one lead' : `${leads.length} leads`}`}
        onChosen={(lostReason) => change({ lostReason }, { status: 'lost' })}
      />
      {result && <ResultDialog result={result} onClose={() => setResult(undefined)} />}
    </>
  );
}
