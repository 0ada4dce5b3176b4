/** Changes of the leads that are cached for the lists, the screen Today and the pages of leads. */
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { queryKeys } from './query-keys.ts';

export type Item = Schemas['LeadListItem'];
export type Detail = Schemas['LeadDetail'];
type Page = Schemas['LeadListPage'];
type Today = Schemas['Today'];

const keysOf = (id: string) =>
  (['lead', 'land', 'offers', 'emails', 'texts'] as const).map((name) => queryKeys[name](id));

/**
 * Reads a lead that is on the screen again, with its land, offers, emails and texts. A read that has begun may have
 * missed the change, and the library would reuse it, so it is canceled.
 */
export async function readAgain(id: string): Promise<void> {
  await Promise.all(keysOf(id).map((queryKey) => queryClient.cancelQueries({ queryKey })));
  await Promise.all(keysOf(id).map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** Reads the leads that have a deal in their history again, because a deal changed. */
export function readLeadsOfDeals(): void {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: ['lead'] })) {
    const lead = state.data as Detail | undefined;
    if (lead?.timeline.some(({ deal }) => deal)) void readAgain(lead.id);
  }
}

/** Changes lists without reading them again. */
export function changeLists(queryKey: QueryKey, change: (items: Item[]) => Item[]): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: change(page.items) })) },
  );
}

/** A lead as a list or Today has it now. */
export function listedLead(id: string): Item | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: queryKeys.lists });
  const today = queryClient.getQueryData<Today>(queryKeys.today);
  const groups = [...lists.flatMap(([, data]) => data?.pages ?? []), ...(today ? Object.values(today) : [])];
  return groups.flatMap(({ items }) => items).find((item) => item.id === id);
}

/** Changes the rows of all lists and of Today. */
export function patchRows(patch: (item: Item) => Item): void {
  changeLists(queryKeys.lists, (items) => items.map(patch));
  queryClient.setQueryData<Today>(queryKeys.today, (today) => {
    if (!today) return today;
    const groups = Object.entries(today).map(([name, group]) => [name, { ...group, items: group.items.map(patch) }]);
    return Object.fromEntries(groups) as Today;
  });
}

/**
 * Changes leads whose pages were opened. `setQueryData` would make them count as fresh, so that their history would
 * not be read again.
 */
export function patchDetails(queryKey: readonly string[], patch: (lead: Detail) => Detail): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const lead = query.state.data as Detail | undefined;
    if (lead) query.setState({ data: patch(lead) });
  }
}

/**
 * Sets when a buyer's interests were answered: by a later contact with any outcome but "No answer", as on the server.
 */
export function patchInterests(id: string, contact: Item['lastContact']): void {
  const isAnswer = contact !== null && contact.outcome !== 'no-answer';
  queryClient.setQueryData<Schemas['OpenInterests']>(queryKeys.interests, (data) => {
    const items = data?.items.map((interest) =>
      interest.leadId === id
        ? { ...interest, answeredAt: isAnswer && Date.parse(contact.at) >= Date.parse(interest.at) ? contact.at : null }
        : interest,
    );
    return items && { items };
  });
}

const ERASED = {
  firstName: 'Erased',
  lastName: 'lead',
  phone: '',
  email: null,
  area: null,
  excerpt: null,
  land: null,
  offer: null,
  interests: null,
  assignee: null,
  away: null,
  nextStatuses: [],
  attempts: 0,
  others: 0,
  lastContact: null,
  followUpAt: null,
  respondBy: null,
  clockState: null,
  flags: { duplicate: false, unlikelyPhone: false, suspectedSpam: false, confirmedSpam: false, test: false },
} satisfies Omit<Item, 'id' | 'type' | 'status' | 'lostReason' | 'version' | 'receivedAt'>;

/** Removes erased leads from memory. Their rows stay and say "Erased lead". */
export function eraseCached(erased: ReadonlySet<string>): void {
  patchRows((item) => (erased.has(item.id) ? { ...item, ...ERASED } : item));
  for (const id of erased) for (const queryKey of keysOf(id)) queryClient.removeQueries({ queryKey });
  patchDetails(['lead'], (lead) => withoutErased(lead, erased));
}

/** Removes the names of erased leads from the page of another lead of the same person. */
function withoutErased(lead: Detail, erased: ReadonlySet<string>): Detail {
  const timeline = lead.timeline.map((entry) =>
    entry.other && erased.has(entry.other.id) ? { ...entry, other: { ...entry.other, name: null } } : entry,
  );
  return { ...lead, timeline, otherSubmissions: lead.otherSubmissions.filter(({ id }) => !erased.has(id)) };
}
