import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';
import { queryKeys } from '../live/apply-event.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const todayQuery = queryOptions({
  queryKey: queryKeys.today,
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/today', { params: { query: { zone } }, signal })),
});
