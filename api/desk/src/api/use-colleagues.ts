import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './call.ts';

/** All accounts, and those that work leads. Empty while loading. */
export function useColleagues() {
  const { data, error } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  const all = data?.items ?? [];
  return { all, working: all.filter(({ role, enabled }) => enabled && role !== 'viewer'), error };
}
