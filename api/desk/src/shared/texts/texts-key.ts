import { queryClient } from '../api/query-client.ts';

/** The key of the cached texts of a lead. */
export const textsKey = (leadId: string) => ['texts', leadId];

/** Reads the texts of a lead again. */
export const refreshTexts = (leadId: string) => queryClient.invalidateQueries({ queryKey: textsKey(leadId) });
