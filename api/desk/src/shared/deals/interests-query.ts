import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';
import { queryKeys } from '../live/query-keys.ts';

/** Interested buyers who wait for a call. Each read is audited. */
export const interestsQuery = queryOptions({
  queryKey: queryKeys.interests,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/interests', { signal })),
});
