import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryKeys } from '../../shared/live/query-keys.ts';

export type Lead = Schemas['LeadDetail'];

/** The fields that lists have too. They show while the lead loads. */
export type ListedLead = Pick<
  Schemas['LeadListItem'],
  'id' | 'type' | 'firstName' | 'lastName' | 'status' | 'assignee' | 'flags' | 'respondBy' | 'clockState'
>;

/** Each read is audited. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id } }, signal })),
  });
