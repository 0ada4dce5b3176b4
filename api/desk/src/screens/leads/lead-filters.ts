/** The filters of the list, in the address under the api's names. Search text is never in the address. */
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Schemas } from '../../shared/api/call.ts';

export type LeadFilters = Partial<Omit<Schemas['LeadViewFilters'], 'zone'>>;
export type FilterName = keyof LeadFilters;

const NAMES: readonly FilterName[] = [
  'type',
  'status',
  'assignee',
  'clock',
  'source',
  'reached',
  'release',
  'followUp',
  'offer',
  'reply',
  'receivedFrom',
  'receivedTo',
  'state',
  'county',
  'acresFrom',
  'acresTo',
  'quarantined',
  'test',
  'sort',
];

/** The user's time zone, for the filter "Today". */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const withZone = (filters: LeadFilters) => ({ ...filters, ...(filters.followUp && { zone }) });

/** The same text for the same filters, in any order. */
export function toSearch(filters: LeadFilters): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  // Commas stay readable.
  return params.toString().replaceAll('%2C', ',');
}

export function readFilters(params: URLSearchParams): LeadFilters {
  return Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
}

/** The number of filters, without the order. */
export const countFilters = ({ sort: _sort, ...filters }: LeadFilters) => Object.values(filters).filter(Boolean).length;

export function useLeadFilters() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  // Reads the rows at once: the router updates the address at low priority.
  const [search, setAsked] = useOptimistic(toSearch(readFilters(params)));
  // The same object after the URL has changed, so that nothing is rendered again.
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  /** An empty value removes a filter. */
  const change = useCallback(
    (changes: Partial<Record<FilterName, string | undefined>>) => {
      const next = toSearch({ ...filters, ...changes } as LeadFilters);
      startTransition(() => {
        setAsked(next);
        void navigate(`?${next}`);
      });
    },
    [filters, setAsked, navigate],
  );
  return { filters, change };
}
