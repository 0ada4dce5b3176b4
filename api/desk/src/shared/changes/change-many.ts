/** Changes of many leads at once. */
import type { Schemas } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { counted, nameOf } from '../formatting/lead-words.ts';
import type { RowPatch } from '../live/live-changes.ts';

/** The api changes at most this many leads in one request. */
const MOST = 200;

/** A lead that can be selected. */
export type Selectable = Pick<Schemas['LeadListItem'], 'id' | 'firstName' | 'lastName' | 'version'>;

/** New values for the rows of changed leads. */
export type Shown = Omit<RowPatch, 'version'>;

/**
 * Changes many leads, 200 per request. All requests enter the outbox at once, so that a reload loses none.
 * @param shown new fields for the rows of changed leads
 * @returns ids of leads that were not changed, unless no change was needed
 */
export async function changeMany(
  { bulk, live, outbox, undo }: Desk,
  leads: readonly Selectable[],
  change: Schemas['BulkChange'],
  shown: Shown,
): Promise<ReadonlySet<string>> {
  bulk.clearResult();
  const left = new Set(leads.map(({ id }) => id));
  const sendPart = async (part: readonly Selectable[]) => {
    const [first] = part;
    const { results } = await outbox.send<Schemas['BulkResults']>({
      kind: 'bulk',
      ...(first && part.length === 1
        ? { label: `Change to ${nameOf(first)}`, leadId: first.id }
        : { label: `Change to ${counted(part.length, 'lead')}` }),
      names: Object.fromEntries(part.map((lead) => [lead.id, nameOf(lead)])),
      body: { leads: part.map(({ id, version }) => ({ id, version })), change },
    });
    for (const { id, result, version } of results) {
      if (result === 'changed' || result === 'unchanged') left.delete(id);
      if (result === 'changed' && version !== undefined) live.patchLead(id, { ...shown, version });
    }
  };
  const parts = Array.from({ length: Math.ceil(leads.length / MOST) }, (_none, index) =>
    sendPart(leads.slice(index * MOST, (index + 1) * MOST)),
  );
  for (const part of parts) undo.inBackground(part);
  await Promise.allSettled(parts);
  return left;
}
