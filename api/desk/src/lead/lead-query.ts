import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/apply-event.ts';

export type Lead = Schemas['LeadDetail'];

/** What is known of a lead before it is read, too. */
export type Listed = Pick<
  Schemas['LeadListItem'],
  'id' | 'type' | 'firstName' | 'lastName' | 'status' | 'assignee' | 'flags' | 'respondBy' | 'clockState'
>;

/** Each read is an entry of the audit trail. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id } }, signal })),
  });

/** A lead as a list or Today has it: its name is there at once. */
export function listedLead(id: string): Listed | undefined {
  const known = [
    ...queryClient.getQueriesData<unknown>({ queryKey: queryKeys.lists }).map(([, data]) => data),
    queryClient.getQueryData(queryKeys.today),
  ];
  return known.map((data) => findIn(data, id)).find((found) => found !== undefined);
}

/** Lists are pages of items, and Today is groups of items. */
function findIn(data: unknown, id: string): Listed | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  const groups = 'pages' in data ? (data.pages as unknown[]) : Object.values(data);
  return groups.flatMap((group) => (group as { items?: Listed[] } | null)?.items ?? []).find((item) => item.id === id);
}
