/** The results of bulk changes, shown on whatever screen is open, and their undo. */
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { keep, parseKept } from '../api/kept-value.ts';
import { createValueStore } from '../api/value-store.ts';
import { counted } from '../formatting/lead-words.ts';
import { serverNow } from '../live/now.ts';
import { refreshReview } from '../live/review-count.ts';
import { showDone } from './undo-store.ts';
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

const NONE: BulkResult = { act: 'changed', done: 0, rest: [], ids: [] };
export const bulkResultStore = createValueStore(NONE);

/** A new bulk change starts, or the user closed the results. */
export function clearBulkResult(): void {
  bulkResultStore.set(NONE);
}

const DECIDED = { released: 'marked as not spam', confirmed: 'marked as spam' } as const;

/** Adds the result of one part. Without a response, the whole part was refused. */
export function noteBulk({ body, names }: Write, answer?: Schemas['BulkResults']): void {
  const { leads, change } = body as Schemas['Bulk'];
  const results = new Map(answer?.results.map(({ id, result }) => [id, result]));
  const missed = leads.flatMap(({ id }) => {
    const why: NotChanged['why'] | 'changed' = results.get(id) ?? 'not-sent';
    return why === 'changed' ? [] : [{ id, name: names?.[id] ?? 'A lead', why }];
  });
  const before = bulkResultStore.get();
  const changed = before.done + leads.length - missed.length;
  const rest = [...before.rest, ...missed];
  // A response stored by the previous release has no bulk id.
  const ids = answer?.bulkId ? [...before.ids, answer.bulkId] : before.ids;
  bulkResultStore.set({ act: 'changed', done: changed, rest, ids });
  const words = `${counted(changed, 'lead')} ${change.quarantine ? DECIDED[change.quarantine] : 'changed'}.`;
  const done = changed > 0 && ids.length > 0 ? offerBulkUndo(ids, words) : undefined;
  if (rest.length === 0) showDone(words, done && (() => undoBulk(done)));
  if (change.quarantine) refreshReview();
}

/** Removes the name of an erased lead. */
export function forgetInBulkResult(id: string): void {
  const result = bulkResultStore.get();
  const rest = result.rest.map((each) => (each.id === id ? { ...each, name: 'Erased lead' } : each));
  bulkResultStore.set({ ...result, rest });
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

/** Shows each lead that was left unchanged, and resolves with a message about the others. @throws Problem */
export async function undoBulk(done: BulkDone): Promise<string> {
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
  setDone(bulkDoneStore.get().filter((each) => each !== done));
  refreshReview();
  bulkResultStore.set({ act: 'undone', done: undone, rest, ids: [] });
  return `Undone for ${counted(undone, 'lead')}.`;
}
