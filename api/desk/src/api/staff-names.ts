import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from './call.ts';

/** All accounts, by name; none while they are read. */
export function useStaffNames(): readonly Schemas['Colleague'][] {
  const { data } = useQuery({
    queryKey: ['staff-names'],
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/staff/names', { signal })),
  });
  return data?.items ?? [];
}
