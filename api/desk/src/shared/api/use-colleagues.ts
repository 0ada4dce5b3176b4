import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './call.ts';

/** All staff accounts, and in `working` those that leads can be assigned to. Both are empty until they have loaded. */
export function useColleagues() {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['colleagues'],
    // Days away begin and end while the desk is open.
    staleTime: 60_000,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  const all = data?.items ?? [];
  return { all, working: all.filter(({ role, enabled }) => enabled && role !== 'viewer'), error, isPending, refetch };
}
