import type { Problem, Schemas } from '../api/call.ts';
import { deleteDraft } from '../drafts/sealed-store.ts';
import { noteOwnChange, patchLead, readAgain } from '../live/apply-event.ts';
import { noteBulk } from './bulk-result.ts';
import { type Person, personOf, stateIn, type Write } from './write.ts';

/** What a row shows of a lead's state. */
export function rowOf(state: Schemas['LeadState']) {
  const { version, status, nextStatuses, lostReason, assignee, followUpAt } = state;
  return { version, status, nextStatuses, lostReason, assignee, followUpAt };
}

const flagsOf = ({ quarantine: { quarantined, state } }: Schemas['LeadState']) => ({
  suspectedSpam: quarantined,
  confirmedSpam: state === 'confirmed',
});

/** What a stored change means for what is on the screen: the lead's rows change, and its history is read again. */
export function takeStored(write: Write, body: unknown): void {
  if (write.kind === 'bulk') noteBulk(write, body as Schemas['BulkResults']);
  const changed = [write.leadId, write.otherId].filter((id) => id !== undefined);
  for (const id of changed) noteOwnChange(id);
  // Also one from before a reload: what was typed is not offered again.
  if (['log', 'note', 'correct'].includes(write.kind)) deleteDraft(`${write.kind}:${write.leadId}`);
  if (write.kind === 'note-edit') deleteDraft(`note-edit:${write.leadId}:${write.noteId}`);
  const state = stateIn(body);
  const contact = (body as { contact?: Schemas['StoredContact'] } | undefined)?.contact;
  if (state && write.kind !== 'enter') {
    const clock = contact && { clockState: contact.clockState };
    patchLead(state.id, {
      ...rowOf(state),
      ...clock,
      ...(write.kind === 'correct' && personOf(body as Person)),
      ...(['spam', 'not-spam'].includes(write.kind) && { flags: flagsOf(state) }),
    });
  }
  for (const id of changed) void readAgain(id);
}

/** The lead is perhaps erased: if it is on the screen, reading it again says so, and what was written of it goes. */
export function takeRefused(write: Write, { status }: Problem): void {
  if (write.kind === 'bulk') noteBulk(write);
  for (const id of [write.leadId, write.otherId]) if (id !== undefined && status === 404) void readAgain(id);
}
