/** Bulk changes that can be undone for ten minutes, also after a reload. Holds no names of leads. */
import { api, bodyOf } from '../api/call.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';
import { serverNow } from '../live/now.ts';

export interface BulkDone {
  /** Bulk ids of its parts. */
  ids: readonly string[];
  /** "40 leads changed." */
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

/** Offers to undo a bulk change. Replaces the offer for its first parts. */
export function offerBulkUndo(ids: readonly string[], words: string): BulkDone {
  const done = { ids, words, until: serverNow() + UNDO_MS };
  setDone([done, ...bulkDoneStore.get().filter((each) => each.until > serverNow() && each.ids[0] !== ids[0])]);
  return done;
}

/** Resolves with a message about the result. @throws Problem */
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
  const rest = kept === 0 ? '' : ` ${leadsWords(kept)} changed since and ${kept === 1 ? 'stays' : 'stay'} as is.`;
  return `Undone for ${leadsWords(undone)}.${rest}`;
}

export const leadsWords = (count: number) => (count === 1 ? '1 lead' : `${count.toLocaleString('en-US')} leads`);
