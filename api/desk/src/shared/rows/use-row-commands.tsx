import { type ReactNode, useState } from 'react';
import { changeLead, decideSpam, planFollowUp } from '../changes/change-lead.ts';
import { isChanging } from '../changes/lead-writes.ts';
import { inBackground } from '../changes/undo-store.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { listedLead } from '../live/apply-changes.ts';
import { useSession } from '../session/session-store.ts';
import { LaterDialog } from './choose-dialogs.tsx';
import type { Item } from './lead-row.tsx';

/** Shortcuts on the current row: T assigns it, S sets a follow-up, G and B decide about spam. Returns a dialog. */
export function useRowCommands(findCurrent: () => Item | undefined): ReactNode {
  const { staff, isAtLeast } = useSession();
  const [later, setLater] = useState<Item>();
  const onCurrent = (act: (lead: Item) => void) => () => {
    const shown = findCurrent();
    // The row may not show the last change yet.
    if (shown && isAtLeast('agent')) act(listedLead(shown.id) ?? shown);
  };
  useKeys({
    t: onCurrent((lead) => {
      if (lead.assignee?.id !== staff.id && !isChanging(lead.id))
        inBackground(changeLead(lead, { assigneeId: staff.id }, 'is assigned to you'));
    }),
    s: onCurrent(setLater),
    g: onCurrent((lead) => inBackground(decideSpam(lead, false))),
    b: onCurrent((lead) => inBackground(decideSpam(lead, true))),
  });
  return (
    later && (
      <LaterDialog
        timeZones={later.area?.timeZones ?? []}
        onClose={() => setLater(undefined)}
        onChosen={(followUpAt) => inBackground(planFollowUp(later, followUpAt))}
      />
    )
  );
}
