import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';
import { queryKeys } from '../live/apply-changes.ts';
import { noteFollowUp } from '../live/due-follow-ups.ts';
import { nameOf } from '../formatting/lead-words.ts';

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const todayQuery = queryOptions({
  queryKey: queryKeys.today,
  queryFn: async ({ signal }) => {
    const today = await bodyOf(api.GET('/api/admin/today', { params: { query: { zone } }, signal }));
    for (const lead of today.laterToday.items) noteFollowUp(lead.id, nameOf(lead), lead.followUpAt);
    return today;
  },
});
