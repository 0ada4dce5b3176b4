import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { queryKeys } from '../live/apply-changes.ts';

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
