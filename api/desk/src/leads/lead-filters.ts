/** The filters of the list as they stand in the address: named as the api names them. Never what was searched for. */
import { startTransition, useCallback, useMemo, useOptimistic } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Schemas } from '../api/call.ts';

export type LeadFilters = Partial<Omit<Schemas['LeadViewFilters'], 'zone'>>;
export type FilterName = keyof LeadFilters;

const NAMES: readonly FilterName[] = [
  'type',
  'status',
  'assignee',
  'due',
  'followUp',
  'receivedFrom',
  'receivedTo',
  'quarantined',
  'test',
  'sort',
];

/** Of today; the day begins where the reader is. */
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export const withZone = (filters: LeadFilters) => ({ ...filters, ...(filters.followUp && { zone }) });

/** Always the same text for the same filters. */
export function toSearch(filters: LeadFilters): string {
  const params = new URLSearchParams();
  for (const name of NAMES) {
    const value = filters[name];
    if (value) params.set(name, value);
  }
  // Commas are readable as they are.
  return params.toString().replaceAll('%2C', ',');
}

export function readFilters(params: URLSearchParams): LeadFilters {
  return Object.fromEntries(NAMES.flatMap((name) => (params.get(name) ? [[name, params.get(name)]] : [])));
}

/** How many narrow the list; an order does not. */
export const countFilters = ({ sort: _sort, ...filters }: LeadFilters) => Object.values(filters).filter(Boolean).length;

export function useLeadFilters() {
  const [params, setParams] = useSearchParams();
  const stored = useMemo(() => readFilters(params), [params]);
  // Rows are asked for at once: an address is followed only when nothing else is to be done.
  const [filters, setAsked] = useOptimistic(stored);
  /** An empty value takes a filter away. */
  const change = useCallback(
    (changes: Partial<Record<FilterName, string | undefined>>) => {
      const search = toSearch({ ...filters, ...changes } as LeadFilters);
      startTransition(() => {
        setAsked(readFilters(new URLSearchParams(search)));
        setParams(search);
      });
    },
    [filters, setAsked, setParams],
  );
  return { filters, change };
}
