import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from './call.ts';

/** All who have an account, by name, and those of them who work leads; none while they are read. */
export function useColleagues() {
  const { data, error } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  const all = data?.items ?? [];
  return { all, working: all.filter(({ role, enabled }) => enabled && role !== 'viewer'), error };
}
