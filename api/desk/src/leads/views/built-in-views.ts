import type { LeadFilters } from '../lead-filters.ts';

/** The views that everybody has. */
export const BUILT_IN_VIEWS: readonly { name: string; filters: LeadFilters }[] = [
  { name: 'All', filters: {} },
  { name: 'Open', filters: { status: 'open' } },
  { name: 'Mine', filters: { status: 'open', assignee: 'me' } },
  { name: 'New and nobody’s', filters: { status: 'new', assignee: 'none' } },
  { name: 'Snoozed', filters: { status: 'open', followUp: 'later', sort: 'followUpAt' } },
  { name: 'Late', filters: { due: 'overdue', sort: 'respondBy' } },
];
