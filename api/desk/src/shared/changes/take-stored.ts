import type { InfiniteData } from '@tanstack/react-query';
import type { Problem, Schemas } from '../api/call.ts';
import { pick } from '../api/pick.ts';
import { queryClient } from '../api/query-client.ts';
import { deleteDraft } from '../drafts/sealed-store.ts';
import { changeLists, noteOwnChange, patchLead, queryKeys, readAgain } from '../live/apply-changes.ts';
import { noteBulk } from './bulk-changes.ts';
import { type Person, stateIn, type Write } from './write.ts';

type Entry = Schemas['TimelineEntry'];
type Column = InfiniteData<Schemas['LeadListPage']>;

/** The fields of a lead's state that a row shows. */
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
export function takeStored(write: Write, body: unknown): void {
  if (write.kind === 'bulk') noteBulk(write, body as Schemas['BulkResults']);
  const changed = [write.leadId, write.otherId].filter((id) => id !== undefined);
  for (const id of changed) noteOwnChange(id);
  // Also for changes from before a reload.
  if (['log', 'note', 'correct'].includes(write.kind)) deleteDraft(`${write.kind}:${write.leadId}`);
  if (write.kind === 'note-edit') deleteDraft(`note-edit:${write.leadId}:${write.noteId}`);
  const state = stateIn(body);
  const { contact, entries } = (body ?? {}) as { contact?: Schemas['StoredContact']; entries?: readonly Entry[] };
  if (state && write.kind !== 'enter') {
    const clock = contact && { clockState: contact.clockState };
    const flags = ['spam', 'not-spam', 'undo'].includes(write.kind) && { flags: flagsOf(state) };
    patchLead(state.id, { ...pick(state, ROW), ...clock, ...personIn(entries), ...flags });
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

/** A 404 may mean that the lead was erased. Reading it again finds out. */
export function takeRefused(write: Write, { status }: Problem): void {
  if (write.kind === 'bulk') noteBulk(write);
  for (const id of [write.leadId, write.otherId]) if (id !== undefined && status === 404) void readAgain(id);
}
