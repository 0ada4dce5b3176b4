import { useState } from 'react';
import { useValue } from '../../shared/api/value-store.ts';
import { Button } from '../../shared/components/button.tsx';
import { counted } from '../../shared/formatting/lead-words.ts';
import { AssignDialog, FollowUpDialog } from '../../shared/rows/choose-dialogs.tsx';
import { LostDialog } from '../../shared/rows/lost-dialog.tsx';
import type { Item } from '../../shared/rows/lead-row.tsx';
import { SelectionBar, type Selection, SpamButtons, useChangeSelected } from '../../shared/rows/selection.tsx';

/** Actions on all selected rows. */
export function BulkBar({ selection, items }: { selection: Selection; items: readonly Item[] }) {
  const selectedIds = useValue(selection);
  const [openDialog, setOpenDialog] = useState<'assign' | 'later' | 'lost'>();
  const leads = items.filter(({ id }) => selectedIds.has(id));
  const { change, isBusy } = useChangeSelected(selection, leads);
  const onClose = () => setOpenDialog(undefined);
  return (
    <>
      <SelectionBar selection={selection} count={leads.length}>
        <Button disabled={isBusy} onClick={() => setOpenDialog('assign')}>
          Assign to…
        </Button>
        <Button disabled={isBusy} onClick={() => setOpenDialog('later')}>
          Follow up…
        </Button>
        <Button disabled={isBusy} onClick={() => setOpenDialog('lost')}>
          Lost…
        </Button>
        {leads.every(({ flags }) => flags.suspectedSpam && !flags.confirmedSpam) && (
          <SpamButtons change={change} isBusy={isBusy} />
        )}
      </SelectionBar>
      {openDialog === 'assign' && (
        <AssignDialog
          onClose={onClose}
          onChosen={(assignee) => change({ assigneeId: assignee?.id ?? null }, { assignee })}
        />
      )}
      {openDialog === 'later' && (
        <FollowUpDialog
          timeZones={leads.flatMap(({ area }) => area?.timeZones ?? [])}
          onClose={onClose}
          onChosen={(followUpAt) => change({ followUpAt }, { followUpAt })}
        />
      )}
      {openDialog === 'lost' && (
        <LostDialog
          what={counted(leads.length, 'lead')}
          onClose={onClose}
          onChosen={(lostReason) => change({ lostReason }, { status: 'lost' })}
        />
      )}
    </>
  );
}
