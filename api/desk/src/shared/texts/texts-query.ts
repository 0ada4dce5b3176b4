import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from '../live/query-keys.ts';

/** The texts of a lead and the stops of its number. Each read is audited. */
export const textsQuery = (leadId: string) =>
  queryOptions({
    queryKey: queryKeys.texts(leadId),
    queryFn: ({ signal }) =>
      bodyOf(api.GET('/api/admin/leads/{id}/texts', { params: { path: { id: leadId } }, signal })),
  });

/** Reads the texts of a lead again. */
export const refreshTexts = (leadId: string) => queryClient.invalidateQueries({ queryKey: queryKeys.texts(leadId) });
