/**
 * Applies changes by others to the screen: rows change in place, new leads wait until the user asks for them. Only an
 * open lead is read again.
 */
import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { createValueStore } from '../api/value-store.ts';
import { forgetLead } from '../changes/lead-writes.ts';
import { markLost } from '../changes/opened-list.ts';
import { nameOf } from '../formatting/lead-words.ts';
import { whoseSession } from '../session/session-store.ts';
import { noteFollowUp } from './due-follow-ups.ts';

type Changes = Schemas['Changes'];
type LeadChanged = Schemas['LeadChanged'];
type Item = Schemas['LeadListItem'];
type Detail = Schemas['LeadDetail'];
type Page = Schemas['LeadListPage'];
type Today = Schemas['Today'];

/** Changes since the lists were read. */
export interface News {
  /** Ids of new leads. */
  arrived: readonly string[];
  /** More leads arrived than the server lists, or changes were missed. */
  isMore: boolean;
  /** A buyer became interested in a deal. */
  isInterested: boolean;
}

/** How often leads have changed: counts of leads are then read again. */
export const leadChanges = createValueStore(0);

const NONE: News = { arrived: [], isMore: false, isInterested: false };
export const newsStore = createValueStore<News>(NONE);

/** Ids of leads that were erased while the desk was open. */
export const erasedStore = createValueStore<ReadonlySet<string>>(new Set());

/** The viewers of leads. */
export const viewingStore = createValueStore<Changes['viewing']>([]);

/** The lists are read again. */
export function forgetNews(): void {
  newsStore.set(NONE);
}

export const queryKeys = {
  today: ['today'] as const,
  lists: ['leads'] as const,
  /** A column of the board. */
  column: (type: string, status: string) => ['leads', 'board', type, status] as const,
  columnCount: (type: string, status: string) => ['lead-count', `type=${type}&status=${status}`] as const,
  offerSums: ['lead-count', 'offers'] as const,
  lead: (id: string) => ['lead', id] as const,
  land: (id: string) => ['land', id] as const,
  offers: (id: string) => ['offers', id] as const,
  interests: ['interests'] as const,
  deals: ['deals'] as const,
};

/** New leads that the server has listed: it lists each for some seconds. */
const knownArrivals = new Set<string>();

/** @param isFirst the lists have just been read, so nothing in them is new */
export function applyChanges(changes: Changes, isFirst: boolean): void {
  const { changed, erased, missed, manyArrived } = changes;
  // One call makes several changes, and each read is audited.
  const outdated = new Set(changed.filter(applyChange).map(({ id }) => id));
  for (const id of outdated) if (!erased.includes(id)) void readAgain(id);
  if (erased.length > 0) erase(erased);
  const arrived = changes.arrived.filter((id) => !knownArrivals.has(id));
  for (const id of arrived) knownArrivals.add(id);
  if (changed.length + erased.length + arrived.length > 0) leadChanges.set(leadChanges.get() + 1);
  viewingStore.set(changes.viewing);
  if (isFirst) return;
  const news = newsStore.get();
  if (missed) {
    newsStore.set({ ...news, isMore: true });
    void queryClient.invalidateQueries({ queryKey: ['lead'] });
  } else if (manyArrived || arrived.length > 0) {
    const unlisted = arrived.filter((id) => !listedLead(id));
    newsStore.set({ ...news, arrived: [...news.arrived, ...unlisted], isMore: news.isMore || manyArrived });
  }
}

/** The fields of a change that a row shows. */
const toRow = ({ by: _by, suspectedSpam, confirmedSpam, ...row }: LeadChanged) => ({
  ...row,
  flags: { suspectedSpam, confirmedSpam },
});

/** Returns whether the lead has been read, or is being read, and has a new history now. */
function applyChange(change: LeadChanged): boolean {
  const { id } = change;
  patchLead(id, toRow(change));
  const known = queryClient.getQueryData<Detail>(queryKeys.lead(id));
  return known ? !isOwn(change, known) : queryClient.isFetching({ queryKey: queryKeys.lead(id) }) > 0;
}

/**
 * Reads an open lead again, with its land and offers. A read that has begun may have missed the change, and the library
 * would reuse it, so it is canceled.
 */
export async function readAgain(id: string): Promise<void> {
  const parts = [queryKeys.lead(id), queryKeys.land(id), queryKeys.offers(id)];
  await Promise.all(parts.map((queryKey) => queryClient.cancelQueries({ queryKey })));
  await Promise.all(parts.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** A deal changed: reads again the leads with that deal in their history. */
export function readLeadsOfDeals(): void {
  for (const { state } of queryClient.getQueryCache().findAll({ queryKey: ['lead'] })) {
    const lead = state.data as Detail | undefined;
    if (lead?.timeline.some(({ deal }) => deal)) void readAgain(lead.id);
  }
}

/** Own changes come back through the live feed within this time. */
const EVENT_MS = 5000;
const ownChanges = new Map<string, number>();

/** This tab stored a change and reads the lead again, so the feed has nothing new about it. */
export function noteOwnChange(id: string): void {
  ownChanges.set(id, Date.now());
}

function isOwn({ id, by, version }: LeadChanged, known: Detail): boolean {
  const isMine = by !== null && by.id === whoseSession();
  return isMine && version <= known.version && Date.now() - (ownChanges.get(id) ?? 0) < EVENT_MS;
}

type Patch = Partial<Omit<Item, 'flags'>> & { version: number; flags?: Partial<Item['flags']> };

/** Updates a lead wherever it is shown, unless the shown one is newer. */
export function patchLead(id: string, { flags, ...patch }: Patch): void {
  let before: Pick<Item, 'firstName' | 'lastName' | 'status'> | undefined;
  const patched = <T extends Item | Detail>(lead: T): T => {
    if (lead.id !== id || lead.version > patch.version) return lead;
    before ??= lead;
    return { ...lead, ...patch, ...(flags && { flags: { ...lead.flags, ...flags } }) };
  };
  patchRows(patched);
  patchDetails(queryKeys.lead(id), patched);
  if (patch.lastContact !== undefined) patchInterests(id, patch.lastContact);
  const { status = before?.status, assignee, followUpAt } = patch;
  if (before && before.status !== status) markLost(id, status === 'lost');
  if (followUpAt === undefined || status === undefined) return;
  const isOwn = assignee === null || assignee?.id === whoseSession();
  const isOpen = !['closed', 'lost', 'inactive'].includes(status);
  noteFollowUp(id, before ? nameOf(before) : 'a lead', isOwn && isOpen ? followUpAt : null);
}

/** A later contact answers an interested buyer, as on the server. */
function patchInterests(id: string, contact: Item['lastContact']): void {
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

/** Not with `setQueryData`, which would mark the lead as just read, so that its history would not be read again. */
function patchDetails(queryKey: readonly string[], patched: (lead: Detail) => Detail): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey })) {
    const lead = query.state.data as Detail | undefined;
    if (lead) query.setState({ data: patched(lead) });
  }
}

const ERASED = {
  firstName: 'Erased',
  lastName: 'lead',
  phone: '',
  email: null,
  area: null,
  excerpt: null,
  land: null,
  interests: null,
  assignee: null,
  nextStatuses: [],
  attempts: 0,
  others: 0,
  lastContact: null,
  followUpAt: null,
  respondBy: null,
  clockState: null,
  flags: { duplicate: false, unlikelyPhone: false, suspectedSpam: false, confirmedSpam: false, test: false },
} satisfies Partial<Item>;

/** Removes an erased person from the screen, memory and unsent changes. Their rows stay and say so. */
function erase(ids: readonly string[]): void {
  const erased = new Set(ids);
  erasedStore.set(new Set([...erasedStore.get(), ...ids]));
  patchRows((item) => (erased.has(item.id) ? { ...item, ...ERASED } : item));
  for (const id of ids) {
    for (const queryKey of [queryKeys.lead(id), queryKeys.land(id), queryKeys.offers(id)])
      queryClient.removeQueries({ queryKey });
    forgetLead(id);
    noteFollowUp(id, '', null);
  }
  patchDetails(['lead'], (lead) => withoutErased(lead, erased));
  const news = newsStore.get();
  newsStore.set({ ...news, arrived: news.arrived.filter((id) => !erased.has(id)) });
}

/** A lead's page names other leads of the same person. */
function withoutErased(lead: Detail, erased: ReadonlySet<string>): Detail {
  const timeline = lead.timeline.map((entry) =>
    entry.other && erased.has(entry.other.id) ? { ...entry, other: { ...entry.other, name: null } } : entry,
  );
  return { ...lead, timeline, otherSubmissions: lead.otherSubmissions.filter(({ id }) => !erased.has(id)) };
}

function patchRows(patched: (item: Item) => Item): void {
  changeLists(queryKeys.lists, (items) => items.map(patched));
  queryClient.setQueryData<Today>(queryKeys.today, (today) => {
    if (!today) return today;
    const groups = Object.entries(today).map(([name, of]) => [name, { ...of, items: of.items.map(patched) }]);
    return Object.fromEntries(groups) as Today;
  });
}

export function changeLists(queryKey: QueryKey, changed: (items: Item[]) => Item[]): void {
  queryClient.setQueriesData<InfiniteData<Page>>(
    { queryKey },
    (data) => data && { ...data, pages: data.pages.map((page) => ({ ...page, items: changed(page.items) })) },
  );
}

/** A lead as a list or Today has it now. */
export function listedLead(id: string): Item | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<Page>>({ queryKey: queryKeys.lists });
  const today = queryClient.getQueryData<Today>(queryKeys.today);
  const groups = [...lists.flatMap(([, data]) => data?.pages ?? []), ...(today ? Object.values(today) : [])];
  return groups.flatMap(({ items }) => items).find((item) => item.id === id);
}
