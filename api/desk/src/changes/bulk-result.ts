/** The results of a bulk change, shown on whatever screen is open when the api answers. */
import type { Schemas } from '../api/call.ts';
import { createValueStore } from '../api/value-store.ts';
import { leadsWords, offerBulkUndo, undoBulk } from './bulk-undo.ts';
import { showDone } from './undo-store.ts';
import type { Write } from './write.ts';

export interface NotChanged {
  id: string;
  name: string;
  why: Exclude<Schemas['BulkOutcome'], 'changed'> | 'not-sent';
}

interface BulkResult {
  changed: number;
  rest: readonly NotChanged[];
  /** Bulk ids of the parts that were stored. */
  ids: readonly string[];
}

const NONE: BulkResult = { changed: 0, rest: [], ids: [] };
export const bulkResultStore = createValueStore(NONE);

/** A new bulk change begins, or the user closed the results. */
export function clearBulkResult(): void {
  bulkResultStore.set(NONE);
}

/** Adds the result of one part. Without an answer, the whole part was refused. */
export function noteBulk({ body, names }: Write, answer?: Schemas['BulkResults']): void {
  const { leads } = body as Schemas['Bulk'];
  const results = new Map(answer?.results.map(({ id, result }) => [id, result]));
  const missed = leads.flatMap(({ id }) => {
    const why: NotChanged['why'] | 'changed' = results.get(id) ?? 'not-sent';
    return why === 'changed' ? [] : [{ id, name: names?.[id] ?? 'A lead', why }];
  });
  const before = bulkResultStore.get();
  const changed = before.changed + leads.length - missed.length;
  const rest = [...before.rest, ...missed];
  // An answer stored by the previous release has no bulk id.
  const ids = answer?.bulkId ? [...before.ids, answer.bulkId] : before.ids;
  bulkResultStore.set({ changed, rest, ids });
  const words = `${leadsWords(changed)} changed.`;
  const done = changed > 0 && ids.length > 0 ? offerBulkUndo(ids, words) : undefined;
  if (rest.length === 0) showDone(words, done && (() => undoBulk(done)));
}

/** Removes the name of an erased lead. */
export function forgetInBulkResult(id: string): void {
  const result = bulkResultStore.get();
  const rest = result.rest.map((each) => (each.id === id ? { ...each, name: 'Erased lead' } : each));
  bulkResultStore.set({ ...result, rest });
}
