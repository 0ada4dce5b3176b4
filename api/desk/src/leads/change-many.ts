import type { Schemas } from '../api/call.ts';
import { send } from '../changes/outbox.ts';
import { patchLead } from '../live/apply-event.ts';
import type { Item } from '../rows/lead-row.tsx';
import { nameOf } from '../words/lead-words.ts';

/** What the api takes at once. */
const MOST = 200;

export interface NotChanged {
  lead: Item;
  why: Exclude<Schemas['BulkOutcome'], 'changed'> | 'not-sent';
}

export interface ManyChanged {
  changed: number;
  rest: readonly NotChanged[];
}

/**
 * Changes many leads alike, 200 at a time, and says of each what became of it. What is refused as a whole is not sent
 * on: those leads are `not-sent`.
 * @param shown how the rows of changed leads look then
 */
export async function changeMany(
  leads: readonly Item[],
  change: Schemas['BulkChange'],
  shown: Partial<Item>,
): Promise<ManyChanged> {
  const results = new Map<string, Schemas['BulkResult']>();
  try {
    for (let from = 0; from < leads.length; from += MOST) {
      const some = leads.slice(from, from + MOST);
      const body = { leads: some.map(({ id, version }) => ({ id, version })), change };
      const label = some.length === 1 ? `Change of ${nameOf(some[0]!)}` : `Change of ${some.length} leads`;
      const answer = await send<Schemas['BulkResults']>({ kind: 'bulk', label, body });
      for (const result of answer.results) results.set(result.id, result);
    }
  } catch {
    // The bar of what waits says why.
  }
  for (const { id, result, version } of results.values())
    if (result === 'changed' && version !== undefined) patchLead(id, { ...shown, version });
  const rest = leads.flatMap((lead) => {
    const why = results.get(lead.id)?.result ?? ('not-sent' as const);
    return why === 'changed' ? [] : [{ lead, why }];
  });
  return { changed: leads.length - rest.length, rest };
}
