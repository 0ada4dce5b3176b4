import { api, bodyOf, type Schemas } from '../api/call.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';
import { counted } from '../formatting/lead-words.ts';
import type { Clock } from '../live/clock.ts';
import { refreshReview } from '../live/review-count.ts';
import type { Undo } from './undo.ts';
import type { Write } from './write.ts';

export interface NotChanged {
  id: string;
  name: string;
  why: Exclude<Schemas['BulkOutcome'], 'changed'> | Schemas['WhyLeft'] | 'not-sent';
}

interface BulkResult {
  act: 'changed' | 'undone';
  /** Leads that were changed, or whose change was undone. */
  done: number;
  rest: readonly NotChanged[];
  /** Bulk ids of the parts that were stored. */
  ids: readonly string[];
}

/** A bulk change that can be undone for ten minutes, also after a reload. Has no names of leads. */
export interface BulkDone {
  /** Bulk ids of its parts. */
  ids: readonly string[];
  /** "40 leads changed." */
  words: string;
  /** In milliseconds since 1970. */
  until: number;
}

const NONE: BulkResult = { act: 'changed', done: 0, rest: [], ids: [] };
const DECIDED = { released: 'marked as not spam', confirmed: 'marked as spam' } as const;
const KEPT = 'desk-bulk';
const UNDO_MS = 600_000;

export type BulkChanges = ReturnType<typeof createBulkChanges>;

/** The results of bulk changes, shown on whatever screen is open, and their undo. */
export function createBulkChanges({ clock, undo }: { clock: Clock; undo: Undo }) {
  const result = createValueStore(NONE);
  const undoable = createValueStore(parseKept<readonly BulkDone[]>(KEPT) ?? []);

  function setUndoable(all: readonly BulkDone[]): void {
    undoable.set(all);
    keep('sessionStorage', KEPT, JSON.stringify(all));
  }

  /** Offers to undo a bulk change. Replaces the offer that has the same first part. */
  function offerUndo(ids: readonly string[], words: string): BulkDone {
    const done = { ids, words, until: clock.serverNow() + UNDO_MS };
    setUndoable([done, ...undoable.get().filter((each) => each.until > clock.serverNow() && each.ids[0] !== ids[0])]);
    return done;
  }

  /** Lists the leads that the undo left unchanged, and resolves with a message about the others. @throws Problem */
  async function undoBulk(done: BulkDone): Promise<string> {
    let undone = 0;
    const rest: NotChanged[] = [];
    for (const bulkId of done.ids.toReversed())
      for (let after: string | null | undefined; after !== null;) {
        const body = { bulkId, ...(after && { after }) };
        const part = await bodyOf(api.POST('/api/admin/leads/bulk/undo', { body }));
        undone += part.undone;
        rest.push(...part.left.map((lead) => ({ ...lead, name: lead.name ?? 'Erased lead' })));
        ({ after } = part);
      }
    setUndoable(undoable.get().filter((each) => each !== done));
    refreshReview();
    result.set({ act: 'undone', done: undone, rest, ids: [] });
    return `Undone for ${counted(undone, 'lead')}.`;
  }

  /** Adds the result of one part. Without a response, the whole part was refused. */
  function addResult({ body, names }: Write, response?: Schemas['BulkResults']): void {
    const { leads, change } = body as Schemas['Bulk'];
    const results = new Map(response?.results.map((each) => [each.id, each.result]));
    const missed = leads.flatMap(({ id }) => {
      const why: NotChanged['why'] | 'changed' = results.get(id) ?? 'not-sent';
      return why === 'changed' ? [] : [{ id, name: names?.[id] ?? 'A lead', why }];
    });
    const before = result.get();
    const changed = before.done + leads.length - missed.length;
    const rest = [...before.rest, ...missed];
    // A response stored by the previous release has no bulk id.
    const ids = response?.bulkId ? [...before.ids, response.bulkId] : before.ids;
    result.set({ act: 'changed', done: changed, rest, ids });
    const words = `${counted(changed, 'lead')} ${change.quarantine ? DECIDED[change.quarantine] : 'changed'}.`;
    const done = changed > 0 && ids.length > 0 ? offerUndo(ids, words) : undefined;
    if (rest.length === 0) undo.showDone(words, done && (() => undoBulk(done)));
    if (change.quarantine) refreshReview();
  }

  /** Removes the name of an erased lead. */
  function forgetName(erasedId: string): void {
    const { rest, ...before } = result.get();
    const renamed = rest.map((each) => (each.id === erasedId ? { ...each, name: 'Erased lead' } : each));
    result.set({ ...before, rest: renamed });
  }

  return {
    result,
    /** The bulk changes of the last ten minutes. */
    undoable,
    /** A new bulk change starts, or the user closed the results. */
    clearResult: () => result.set(NONE),
    addResult,
    forgetName,
    offerUndo,
    undoBulk,
  };
}
