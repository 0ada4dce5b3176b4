import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { undoStore } from '../changes/undo-store.ts';
import { Button } from '../parts/button.tsx';
import { AssignDialog, LostDialog } from '../rows/choose-dialogs.tsx';
import { LaterDialog } from '../rows/later-dialog.tsx';
import type { Marks } from '../rows/lead-row.tsx';
import type { Item } from '../rows/row-times.ts';
import { changeMany } from './change-many.ts';
import styles from './leads.module.css';

/** What can be done to all marked rows at once. */
export function BulkBar({ marks, items }: { marks: Marks; items: readonly Item[] }) {
  const marked = useValue(marks);
  const hasUndo = useValue(undoStore) !== undefined;
  const [asks, setAsks] = useState<'assign' | 'later' | 'lost'>();
  const [isBusy, setBusy] = useState(false);
  const leads = items.filter(({ id }) => marked.has(id));
  const change = (sent: Schemas['BulkChange'], shown: Partial<Item>) => {
    setBusy(true);
    void changeMany(leads, sent, shown)
      .then(marks.set)
      .finally(() => setBusy(false));
  };
  const onClose = () => setAsks(undefined);
  return (
    <>
      {leads.length > 0 && (
        <div className={styles.bulk} data-raised={hasUndo || undefined} role="region" aria-label="Marked leads">
          <strong role="status">{leads.length} marked</strong>
          <Button disabled={isBusy} onClick={() => setAsks('assign')}>
            Assign to…
          </Button>
          <Button disabled={isBusy} onClick={() => setAsks('later')}>
            Follow up…
          </Button>
          <Button disabled={isBusy} onClick={() => setAsks('lost')}>
            Lost…
          </Button>
          <Button look="quiet" onClick={() => marks.set(new Set())}>
            Unmark
          </Button>
        </div>
      )}
      {asks === 'assign' && (
        <AssignDialog
          onClose={onClose}
          onChosen={(assignee) => change({ assigneeId: assignee?.id ?? null }, { assignee })}
        />
      )}
      {asks === 'later' && (
        <LaterDialog
          timeZones={leads.flatMap(({ area }) => area?.timeZones ?? [])}
          onClose={onClose}
          onChosen={(followUpAt) => change({ followUpAt }, { followUpAt })}
        />
      )}
      {asks === 'lost' && (
        <LostDialog
          what={leads.length === 1 ? 'one lead' : `${leads.length} leads`}
          onClose={onClose}
          onChosen={(lostReason) => change({ lostReason }, { status: 'lost' })}
        />
      )}
    </>
  );
}
