/** Changes of many leads that can be undone: for ten minutes, also after a reload of this tab. No name of a lead. */
import { api, bodyOf } from '../api/call.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';
import { serverNow } from '../live/now.ts';

export interface BulkDone {
  /** As the api calls its parts. */
  ids: readonly string[];
  /** "40 leads are changed." */
  words: string;
  /** In milliseconds since 1970. */
  until: number;
}

const KEPT = 'desk-bulk';
const UNDO_MS = 600_000;

export const bulkDoneStore = createValueStore(parseKept<readonly BulkDone[]>(KEPT) ?? []);

function setDone(all: readonly BulkDone[]): void {
  bulkDoneStore.set(all);
  keep('sessionStorage', KEPT, JSON.stringify(all));
}

/** Offers to undo a change of many, instead of the parts of it that were offered before. */
export function offerBulkUndo(ids: readonly string[], words: string): BulkDone {
  const done = { ids, words, until: serverNow() + UNDO_MS };
  setDone([done, ...bulkDoneStore.get().filter((each) => each.until > serverNow() && each.ids[0] !== ids[0])]);
  return done;
}

/** Resolves with what became of it, in words. @throws Problem */
export async function undoBulk(done: BulkDone): Promise<string> {
  let undone = 0;
  let kept = 0;
  for (const bulkId of done.ids.toReversed())
    for (let after: string | null | undefined; after !== null;) {
      const body = { bulkId, ...(after && { after }) };
      const part = await bodyOf(api.POST('/api/admin/leads/bulk/undo', { body }));
      undone += part.undone;
      kept += part.kept;
      ({ after } = part);
    }
  setDone(bulkDoneStore.get().filter((each) => each !== done));
  const rest = kept === 0 ? '' : ` ${leadsWords(kept)} changed since: ${kept === 1 ? 'it stays' : 'they stay'}.`;
  return `${leadsWords(undone)} as before.${rest}`;
}

export const leadsWords = (count: number) =>
  count === 1 ? 'One lead is' : `${count.toLocaleString('en-US')} leads are`;
