import type { Schemas } from '../api/call.ts';
import { queryClient } from '../api/query-client.ts';
import { createValueStore } from '../api/value-store.ts';
import type { OpenedListStore } from '../changes/opened-list.ts';
import { nameOf } from '../formatting/lead-words.ts';
import { isCoveredByUser } from '../absences/absence-words.ts';
import { currentUserId } from '../session/session-store.ts';
import {
  type Detail,
  eraseCached,
  type Item,
  listedLead,
  patchDetails,
  patchInterests,
  patchRows,
  readAgain,
} from './cached-leads.ts';
import type { FollowUps } from './due-follow-ups.ts';
import { queryKeys } from './query-keys.ts';

type Changes = Schemas['Changes'];
type LeadChanged = Schemas['LeadChanged'];

/** Changes since the lists were read. */
interface News {
  /** Ids of new leads. */
  arrived: readonly string[];
  /** More leads arrived than the server lists, or changes were missed. */
  isMore: boolean;
  /** A buyer became interested in a deal. */
  isInterested: boolean;
  /** An email came that the user must read. */
  isEmail: boolean;
}

/** New values of a lead's row. */
export type RowPatch = Partial<Omit<Item, 'flags'>> & { version: number; flags?: Partial<Item['flags']> };

const NONE: News = { arrived: [], isMore: false, isInterested: false, isEmail: false };

/** Own changes come back through the live feed within this time. */
const EVENT_MS = 5000;

export type LiveChanges = ReturnType<typeof createLiveChanges>;

interface Affected {
  openedList: OpenedListStore;
  followUps: FollowUps;
  /** Deletes unsent changes and drafts about an erased lead. */
  forgetLead: (id: string) => void;
}

/**
 * Applies changes by others to the screen: rows change in place, new leads wait until the user asks for them. Only an
 * open lead is read again.
 */
export function createLiveChanges({ openedList, followUps, forgetLead }: Affected) {
  const count = createValueStore(0);
  const news = createValueStore(NONE);
  const erased = createValueStore<ReadonlySet<string>>(new Set());
  const viewing = createValueStore<Changes['viewing']>([]);
  /** New leads that the server has listed: it lists each for some seconds. */
  const knownArrivals = new Set<string>();
  const ownChanges = new Map<string, number>();

  /** @param isFirst the lists have just been read, so nothing in them is new */
  function apply(changes: Changes, isFirst: boolean): void {
    const { changed, missed, manyArrived } = changes;
    // One call makes several changes, and each read is audited.
    const outdated = new Set(changed.filter(applyChange).map(({ id }) => id));
    for (const id of outdated) if (!changes.erased.includes(id)) void readAgain(id);
    if (changes.erased.length > 0) erase(new Set(changes.erased));
    const arrived = changes.arrived.filter((id) => !knownArrivals.has(id));
    for (const id of arrived) knownArrivals.add(id);
    if (changed.length + changes.erased.length + arrived.length > 0) count.set(count.get() + 1);
    viewing.set(changes.viewing);
    if (isFirst) return;
    if (changed.some(isEmailForUser)) news.set({ ...news.get(), isEmail: true });
    const before = news.get();
    if (missed) {
      news.set({ ...before, isMore: true });
      void queryClient.invalidateQueries({ queryKey: ['lead'] });
    } else if (manyArrived || arrived.length > 0) {
      const unlisted = arrived.filter((id) => !listedLead(id));
      news.set({ ...before, arrived: [...before.arrived, ...unlisted], isMore: before.isMore || manyArrived });
    }
  }

  /** Returns whether the lead has been read, or is being read, and has a new history now. */
  function applyChange(change: LeadChanged): boolean {
    const { id } = change;
    patchLead(id, toRow(change));
    const known = queryClient.getQueryData<Detail>(queryKeys.lead(id));
    return known ? !isOwn(change, known) : queryClient.isFetching({ queryKey: queryKeys.lead(id) }) > 0;
  }

  /** Whether an email came that Today has to list and does not yet. */
  function isEmailForUser({ id, unreadEmail, assignee, by }: LeadChanged): boolean {
    if (!unreadEmail || by !== null) return false;
    const isListed = queryClient
      .getQueryData<Schemas['Today']>(queryKeys.today)
      ?.replies.items.some((each) => each.id === id);
    const isOwnOrFree = !assignee || assignee.id === currentUserId();
    return !isListed && (isOwnOrFree || isCoveredByUser({ ...listedLead(id), assignee }));
  }

  function isOwn({ id, by, version }: LeadChanged, known: Detail): boolean {
    const isMine = by !== null && by.id === currentUserId();
    return isMine && version <= known.version && Date.now() - (ownChanges.get(id) ?? 0) < EVENT_MS;
  }

  /** Updates a lead wherever it is shown, unless the shown one is newer. */
  function patchLead(id: string, { flags, ...patch }: RowPatch): void {
    let before: Pick<Item, 'firstName' | 'lastName' | 'status' | 'away'> | undefined;
    const patched = <T extends Item | Detail>(lead: T): T => {
      if (lead.id !== id || lead.version > patch.version) return lead;
      before ??= lead;
      return { ...lead, ...patch, ...(flags && { flags: { ...lead.flags, ...flags } }) };
    };
    patchRows(patched);
    patchDetails(queryKeys.lead(id), patched);
    if (patch.lastContact !== undefined) patchInterests(id, patch.lastContact);
    const { status = before?.status, assignee, followUpAt } = patch;
    if (before && before.status !== status) openedList.markLost(id, status === 'lost');
    if (followUpAt === undefined || status === undefined) return;
    const isOwnOrFree =
      assignee === null || assignee?.id === currentUserId() || isCoveredByUser({ ...before, assignee });
    const isOpen = !['closed', 'lost', 'inactive'].includes(status);
    followUps.plan(id, before ? nameOf(before) : 'a lead', isOwnOrFree && isOpen ? followUpAt : null);
  }

  /** Removes erased people from the screen, memory and unsent changes. */
  function erase(ids: ReadonlySet<string>): void {
    erased.set(new Set([...erased.get(), ...ids]));
    eraseCached(ids);
    for (const id of ids) {
      forgetLead(id);
      followUps.plan(id, '', null);
    }
    const before = news.get();
    news.set({ ...before, arrived: before.arrived.filter((id) => !ids.has(id)) });
  }

  return {
    /** How often leads have changed: counts of leads are then read again. */
    count,
    news,
    /** Ids of leads that were erased while the desk was open. */
    erased,
    /** The viewers of leads. */
    viewing,
    apply,
    patchLead,
    /** The lists are read again. */
    clearNews: () => news.set(NONE),
    /** This tab stored a change and reads the lead again, so the feed has nothing new about it. */
    markOwnChange: (id: string) => void ownChanges.set(id, Date.now()),
  };
}

/** The fields of a change that a row shows. */
const toRow = ({ by: _by, unreadEmail: _email, suspectedSpam, confirmedSpam, ...row }: LeadChanged) => ({
  ...row,
  flags: { suspectedSpam, confirmedSpam },
});
