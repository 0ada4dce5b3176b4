import type { InfiniteData } from '@tanstack/react-query';
import type { Problem, Schemas } from '../api/call.ts';
import { pick } from '../api/pick.ts';
import { queryClient } from '../api/query-client.ts';
import type { Desk } from '../desk/desk.ts';
import { changeLists, readAgain } from '../live/cached-leads.ts';
import { queryKeys } from '../live/query-keys.ts';
import { type Person, stateIn, type Write } from './write.ts';

type Entry = Schemas['TimelineEntry'];
type Column = InfiniteData<Schemas['LeadListPage']>;

/** Fields of a lead's state that its row shows. */
const ROW = ['version', 'status', 'nextStatuses', 'lostReason', 'assignee', 'followUpAt'] as const;

const flagsOf = ({ quarantine: { quarantined, state } }: Schemas['LeadState']) => ({
  suspectedSpam: quarantined,
  confirmedSpam: state === 'confirmed',
});

/** The new values of fields that were corrected, or whose correction was undone. */
const personIn = (entries: readonly Entry[] = []): Partial<Person> =>
  Object.fromEntries(
    entries.flatMap(({ kind, what = kind, field, to = null }) =>
      what === 'person-corrected' ? [[field, to] as const] : [],
    ),
  );

/** Shows a stored change: updates the rows of the lead and reads its history again. */
export function showStored({ bulk, drafts, live }: Desk, write: Write, body: unknown): void {
  if (write.kind === 'bulk') bulk.addResult(write, body as Schemas['BulkResults']);
  const changed = [write.leadId, write.otherId].filter((id) => id !== undefined);
  for (const id of changed) live.markOwnChange(id);
  // The form may be gone: the page was reloaded since, or another one is open.
  if (['log', 'note', 'correct'].includes(write.kind)) drafts.remove(`${write.kind}:${write.leadId}`);
  if (write.kind === 'note-edit') drafts.remove(`note-edit:${write.leadId}:${write.noteId}`);
  const state = stateIn(body);
  const { contact, entries } = (body ?? {}) as { contact?: Schemas['StoredContact']; entries?: readonly Entry[] };
  if (state && write.kind !== 'enter') {
    const clock = contact && { clockState: contact.clockState };
    const flags = ['spam', 'not-spam', 'undo'].includes(write.kind) && { flags: flagsOf(state) };
    live.patchLead(state.id, { ...pick(state, ROW), ...clock, ...personIn(entries), ...flags });
  }
  if (state) moveOwnCard(state);
  for (const id of changed) void readAgain(id);
}

/** Moves the card of a lead that this user changed to the top of its new column. */
function moveOwnCard(state: Schemas['LeadState']): void {
  const { id, type, status } = state;
  const count = (of: string, by: number) =>
    queryClient.setQueryData<Schemas['LeadCount']>(
      queryKeys.columnCount(type, of),
      (before) => before && (before.more ? before : { ...before, count: before.count + by }),
    );
  const columns = queryClient.getQueriesData<Column>({ queryKey: [...queryKeys.lists, 'board', type] });
  for (const [key, data] of columns) {
    const from = String(key.at(-1));
    const card = data?.pages.flatMap(({ items }) => items).find((item) => item.id === id);
    if (!card || from === status) continue;
    changeLists(key, (items) => items.filter((item) => item.id !== id));
    changeLists(queryKeys.column(type, status), (items) => [card, ...items.filter((item) => item.id !== id)]);
    count(from, -1);
    count(status, 1);
    void queryClient.invalidateQueries({ queryKey: queryKeys.offerSums });
  }
}

/** Shows a refused change. After a 404 the lead is read again, because it may have been erased. */
export function showRefused({ bulk }: Desk, write: Write, { status }: Problem): void {
  if (write.kind === 'bulk') bulk.addResult(write);
  for (const id of [write.leadId, write.otherId]) if (id !== undefined && status === 404) void readAgain(id);
}
