import { useState } from 'react';
import { useValue } from '../../shared/api/value-store.ts';
import { Button } from '../../shared/components/button.tsx';
import { counted } from '../../shared/formatting/lead-words.ts';
import { AssignDialog, LaterDialog, LostDialog } from '../../shared/rows/choose-dialogs.tsx';
import type { Item } from '../../shared/rows/lead-row.tsx';
import { MarkedBar, type Marks, SpamButtons, useChangeMarked } from '../../shared/rows/selection.tsx';

/** Actions on all selected rows. */
export function BulkBar({ marks, items }: { marks: Marks; items: readonly Item[] }) {
  const marked = useValue(marks);
  const [asks, setAsks] = useState<'assign' | 'later' | 'lost'>();
  const leads = items.filter(({ id }) => marked.has(id));
  const { change, isBusy } = useChangeMarked(marks, leads);
  const onClose = () => setAsks(undefined);
  return (
    <>
      <MarkedBar marks={marks} count={leads.length}>
        <Button disabled={isBusy} onClick={() => setAsks('assign')}>
          Assign to…
        </Button>
        <Button disabled={isBusy} onClick={() => setAsks('later')}>
          Follow up…
        </Button>
        <Button disabled={isBusy} onClick={() => setAsks('lost')}>
          Lost…
        </Button>
        {leads.every(({ flags }) => flags.suspectedSpam && !flags.confirmedSpam) && (
          <SpamButtons change={change} isBusy={isBusy} />
        )}
      </MarkedBar>
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
          what={counted(leads.length, 'lead')}
          onClose={onClose}
          onChosen={(lostReason) => change({ lostReason }, { status: 'lost' })}
        />
      )}
    </>
  );
}
