import { queryOptions } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../shared/api/call.ts';
import { queryClient } from '../../shared/api/query-client.ts';
import { phoneWords } from '../../shared/formatting/lead-words.ts';

/** The requests that are not finished. */
export const requestsQuery = queryOptions({
  queryKey: ['privacy requests'],
  queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/privacy-requests', { signal })),
  staleTime: 0,
});

/** Reads the open requests again, with the changes of colleagues. */
export const readRequestsAgain = () => queryClient.invalidateQueries({ queryKey: requestsQuery.queryKey });

export const REQUEST_WORDS: Record<Schemas['PrivacyRequestKind'], string> = {
  export: 'Send me my data',
  erase: 'Erase my data',
  correct: 'Correct my data',
  'stop-marketing': 'Stop marketing',
};

/** The number and email of a request: "(212) 555-0123, jane@example.com". */
export const personWords = ({ phone, email }: Pick<Schemas['PrivacyRequest'], 'phone' | 'email'>): string =>
  [phone === null ? '' : phoneWords(phone), email ?? ''].filter((part) => part !== '').join(', ') || 'erased';
