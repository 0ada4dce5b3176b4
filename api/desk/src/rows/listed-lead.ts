import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/apply-event.ts';
import type { Item } from './row-times.ts';

/** A lead as a list or Today has it now: before it is read, and before what was just stored is drawn. */
export function listedLead(id: string): Item | undefined {
  const known = [
    ...queryClient.getQueriesData<unknown>({ queryKey: queryKeys.lists }).map(([, data]) => data),
    queryClient.getQueryData(queryKeys.today),
  ];
  return known.map((data) => findIn(data, id)).find((found) => found !== undefined);
}

/** Lists are pages of items, and Today is groups of items. */
function findIn(data: unknown, id: string): Item | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const groups = 'pages' in data ? (data.pages as unknown[]) : Object.values(data);
  return groups.flatMap((group) => (group as { items?: Item[] } | null)?.items ?? []).find((item) => item.id === id);
}
