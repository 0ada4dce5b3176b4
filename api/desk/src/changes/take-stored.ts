import type { Problem, Schemas } from '../api/call.ts';
import { deleteDraft } from '../drafts/sealed-store.ts';
import { noteOwnChange, patchLead, readAgain } from '../live/apply-event.ts';
import { stateIn, type Write } from './write.ts';

/** What a row shows of a lead's state. */
export function rowOf(state: Schemas['LeadState']) {
  const { version, status, nextStatuses, lostReason, assignee, followUpAt } = state;
  return { version, status, nextStatuses, lostReason, assignee, followUpAt };
}

function personIn(body: unknown) {
  const { firstName, lastName, phone, email } = body as Schemas['CorrectedLead'];
  return { firstName, lastName, phone, email };
}

/** What a stored change means for what is on the screen: the lead's rows change, and its history is read again. */
export function takeStored(write: Write, body: unknown): void {
  if (write.leadId !== undefined) noteOwnChange(write.leadId);
  // Also one from before a reload: what was typed is not offered again.
  if (['log', 'note', 'correct'].includes(write.kind)) deleteDraft(`${write.kind}:${write.leadId}`);
  const state = stateIn(body);
  const contact = (body as { contact?: Schemas['StoredContact'] } | undefined)?.contact;
  if (state && write.kind !== 'enter') {
    const clock = contact && { clockState: contact.clockState };
    patchLead(state.id, { ...rowOf(state), ...clock, ...(write.kind === 'correct' && personIn(body)) });
  }
  if (write.leadId !== undefined) void readAgain(write.leadId);
}

/** The lead is perhaps erased: if it is on the screen, reading it again says so, and what was written of it goes. */
export function takeRefused({ leadId }: Write, { status }: Problem): void {
  if (leadId !== undefined && status === 404) void readAgain(leadId);
}
