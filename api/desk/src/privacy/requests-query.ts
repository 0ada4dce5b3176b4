import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';

/** The requests that are not finished. */
export const requestsQuery = queryOptions({
  queryKey: ['privacy requests'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/privacy-requests', { signal })),
});
