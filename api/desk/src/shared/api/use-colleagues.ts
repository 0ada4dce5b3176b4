import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './call.ts';

/** All accounts, and those that work leads. Both are empty until they are read. */
export function useColleagues() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  const all = data?.items ?? [];
  return { all, working: all.filter(({ role, enabled }) => enabled && role !== 'viewer'), error, isPending, refetch };
}
