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
  'import',
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

/** Adds the time zone to filters that depend on the user's day. */
export const withZone = (filters: LeadFilters) => ({ ...filters, ...(filters.followUp && { zone }) });

/** The query string of filters. Equal filters give the same text, whatever their order. */
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
  // The list reads its rows at once, although the router updates the address at low priority.
  const [search, setSearch] = useOptimistic(toSearch(readFilters(params)));
  // Stays the same object when the URL has changed, so that nothing is rendered again.
  const filters = useMemo(() => readFilters(new URLSearchParams(search)), [search]);
  /** Sets filters. An empty value removes a filter. */
  const change = useCallback(
    (changes: Partial<Record<FilterName, string | undefined>>) => {
      const next = toSearch({ ...filters, ...changes } as LeadFilters);
      startTransition(() => {
        setSearch(next);
        void navigate(`?${next}`);
      });
    },
    [filters, setSearch, navigate],
  );
  return { filters, change };
}
