import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryKeys } from '../../shared/live/apply-changes.ts';

export type Lead = Schemas['LeadDetail'];

/** Fields that a list has, so that they show before the lead is read. */
export type Listed = Pick<
  Schemas['LeadListItem'],
  'id' | 'type' | 'firstName' | 'lastName' | 'status' | 'assignee' | 'flags' | 'respondBy' | 'clockState'
>;

/** Each read is audited. */
export const leadQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.lead(id),
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id } }, signal })),
  });
