import { useQuery } from '@tanstack/react-query';
import { api, bodyOf, type Schemas } from '../../../shared/api/call.ts';
import { queryClient } from '../../../shared/api/query-client.ts';
import { type LeadFilters, readFilters } from '../lead-filters.ts';

/** Views that everyone has. Every open lead is in Unassigned, No follow-up, Later follow-ups or someone’s Today. */
export const BUILT_IN_VIEWS: readonly { name: string; filters: LeadFilters }[] = [
  { name: 'All', filters: {} },
  { name: 'Open', filters: { status: 'open' } },
  { name: 'Mine', filters: { status: 'open', assignee: 'me' } },
  { name: 'Unassigned', filters: { status: 'open', assignee: 'none' } },
  { name: 'No follow-up', filters: { status: 'open', followUp: 'none' } },
  { name: 'Later follow-ups', filters: { status: 'open', followUp: 'later', sort: 'followUpAt' } },
  { name: 'Overdue', filters: { clock: 'overdue' } },
  { name: 'Spam?', filters: { quarantined: 'suspected' } },
];

const KEY = ['views'];

export interface SavedView extends Omit<Schemas['LeadView'], 'filters'> {
  filters: LeadFilters;
}

/** Drops filters that the desk does not know, because a program may have stored the view. */
const withKnownFilters = (view: Schemas['LeadView']): SavedView => ({
  ...view,
  filters: readFilters(new URLSearchParams(view.filters as Record<string, string>)),
});

/** The user's saved views, and shared ones. */
export function useViews(): readonly SavedView[] {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => bodyOf(api.GET('/api/admin/views', { signal })),
    select: ({ items }) => items.map(withKnownFilters),
  });
  return data ?? [];
}

/** Waits until a change is stored, then reads the views again. */
async function afterStored(change: Promise<unknown>): Promise<void> {
  await change;
  await queryClient.invalidateQueries({ queryKey: KEY });
}

// The generated types require fields that have a default.
export const addView = (view: { name: string; shared: boolean; filters: LeadFilters }) =>
  afterStored(bodyOf(api.POST('/api/admin/views', { body: view as Schemas['NewLeadView'] })));

export const changeView = (id: string, to: Partial<Schemas['LeadViewChange']>) =>
  afterStored(
    bodyOf(api.PATCH('/api/admin/views/{id}', { params: { path: { id } }, body: to as Schemas['LeadViewChange'] })),
  );

export const removeView = (id: string) =>
  afterStored(bodyOf(api.DELETE('/api/admin/views/{id}', { params: { path: { id } } })));
