import type { Schemas } from '../api/call.ts';
import { clearBulkResult } from '../changes/bulk-result.ts';
import { send } from '../changes/outbox.ts';
import { inBackground } from '../changes/undo-store.ts';
import { patchLead } from '../live/apply-event.ts';
import type { Item } from '../rows/row-times.ts';
import { nameOf } from '../words/lead-words.ts';

/** What the api takes at once. */
const MOST = 200;

/**
 * Changes many leads alike, 200 at a time. All wait at once, so that a reload skips none.
 * @param shown how the rows of changed leads look then
 * @returns ids of those that may be changed again: they were not, and are not so already
 */
export async function changeMany(
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
        ? { label: `Change of ${nameOf(first)}`, leadId: first.id }
        : { label: `Change of ${part.length} leads` }),
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
