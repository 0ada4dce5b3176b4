import { useState } from 'react';
import type { Schemas } from '../api/call.ts';
import { useValue } from '../api/value-store.ts';
import { clearBulkResult } from '../changes/bulk-changes.ts';
import { send } from '../changes/outbox.ts';
import { inBackground, undoStore } from '../changes/undo-store.ts';
import { patchLead } from '../live/apply-changes.ts';
import { Button } from '../components/button.tsx';
import { AssignDialog, LaterDialog, LostDialog } from '../rows/choose-dialogs.tsx';
import type { Item, Marks } from '../rows/lead-row.tsx';
import { counted, nameOf } from '../formatting/lead-words.ts';
import styles from './leads.module.css';

/** Actions on all selected rows. */
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
        <div className={styles.bulk} data-raised={hasUndo || undefined} role="region" aria-label="Selected leads">
          <strong role="status">{leads.length} selected</strong>
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
            Clear selection
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
          what={counted(leads.length, 'lead')}
          onClose={onClose}
          onChosen={(lostReason) => change({ lostReason }, { status: 'lost' })}
        />
      )}
    </>
  );
}

/** The api's limit for one request. */
const MOST = 200;

/**
 * Changes many leads, 200 per request. All requests enter the outbox at once, so that a reload skips none.
 * @param shown new fields for the rows of changed leads
 * @returns ids of leads that were not changed, unless no change was needed
 */
async function changeMany(
  leads: readonly Item[],
  change: Schemas['BulkChange'],
  shown: Partial<Item>,
): Promise<ReadonlySet<string>> {
  clearBulkResult();
  const left = new Set(leads.map(({ id }) => id));
  const sendPart = async (part: readonly Item[]) => {
    const [first] = part;
    const { results } = await send<Schemas['BulkResults']>({
      kind: 'bulk',
      ...(first && part.length === 1
        ? { label: `Change to ${nameOf(first)}`, leadId: first.id }
        : { label: `Change to ${counted(part.length, 'lead')}` }),
      names: Object.fromEntries(part.map((lead) => [lead.id, nameOf(lead)])),
      body: { leads: part.map(({ id, version }) => ({ id, version })), change },
    });
    for (const { id, result, version } of results) {
      if (result === 'changed' || result === 'unchanged') left.delete(id);
      if (result === 'changed' && version !== undefined) patchLead(id, { ...shown, version });
    }
  };
  const parts = Array.from({ length: Math.ceil(leads.length / MOST) }, (_none, index) =>
    sendPart(leads.slice(index * MOST, (index + 1) * MOST)),
  );
  for (const part of parts) inBackground(part);
  await Promise.allSettled(parts);
  return left;
}
