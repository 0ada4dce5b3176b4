import { type ReactNode, useState } from 'react';
import { changeLead, decideSpam, planFollowUp } from '../changes/change-lead.ts';
import { isChanging } from '../changes/lead-writes.ts';
import { listedLead } from '../live/cached-leads.ts';
import { useDesk } from '../desk/use-desk.ts';
import { useKeys } from '../shortcuts/key-scope.ts';
import { useSession } from '../session/session-store.ts';
import { FollowUpDialog } from './choose-dialogs.tsx';
import type { Item } from './lead-row.tsx';

/**
 * Shortcuts for the current row: T assigns the lead, S sets a follow-up, G and B decide about spam. Returns the
 * follow-up dialog while it is open.
 */
export function useRowCommands(findCurrent: () => Item | undefined): ReactNode {
  const desk = useDesk();
  const { staff, isAtLeast } = useSession();
  const [later, setLater] = useState<Item>();
  const onCurrent = (act: (lead: Item) => void) => () => {
    const shown = findCurrent();
    // The cached lead, because the row may not show the last change yet.
    if (shown && isAtLeast('agent')) act(listedLead(shown.id) ?? shown);
  };
  useKeys({
    t: onCurrent((lead) => {
      if (lead.assignee?.id !== staff.id && !isChanging(lead.id, desk.outbox.writes.get()))
        desk.undo.inBackground(changeLead(desk, lead, { assigneeId: staff.id }, 'is assigned to you'));
    }),
    s: onCurrent(setLater),
    g: onCurrent((lead) => desk.undo.inBackground(decideSpam(desk, lead, false))),
    b: onCurrent((lead) => desk.undo.inBackground(decideSpam(desk, lead, true))),
  });
  return (
    later && (
      <FollowUpDialog
        timeZones={later.area?.timeZones ?? []}
        onClose={() => setLater(undefined)}
        onChosen={(followUpAt) => desk.undo.inBackground(planFollowUp(desk, later, followUpAt))}
      />
    )
  );
}
