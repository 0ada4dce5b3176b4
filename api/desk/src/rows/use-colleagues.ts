import { useQuery } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';

/** All who have an account; leads are given to those who work them. */
export function useColleagues() {
  const { data } = useQuery({
    queryKey: ['colleagues'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  const all = data?.items ?? [];
  return { all, working: all.filter(({ role, enabled }) => enabled && role !== 'viewer') };
}
