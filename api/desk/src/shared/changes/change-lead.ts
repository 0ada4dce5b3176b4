/** Changes to a lead, from any screen, each with its undo. */
import type { Schemas } from '../api/call.ts';
import { serverNow } from '../live/now.ts';
import { nameOf } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { drop, send } from './outbox.ts';
import { type LeadFields, type LeadSeen, stateOf, type Write } from './write.ts';
import { showDone, undoStore } from './undo-store.ts';

type Named = Pick<Schemas['LeadListItem'], 'id' | 'version' | 'firstName' | 'lastName'>;

/** Stores a form's values. The form shows a refusal, so the bar of waiting changes does not. @throws Problem */
export async function sendFromForm<T>(write: Omit<Write, 'key'> & { key?: string }): Promise<T> {
  const { key = crypto.randomUUID() } = write;
  return send<T>({ ...write, key }).catch((failure: unknown) => {
    drop(key);
    throw failure;
  });
}

/**
 * Stores a change and offers to undo it.
 * @param what in words, after the name: "is assigned to you"
 * @throws Problem
 */
export async function changeLead(
  lead: Named & LeadSeen,
  changes: LeadFields,
  what: string,
): Promise<Schemas['LeadState']> {
  const name = nameOf(lead);
  const state = await send<Schemas['LeadState'] & Partial<Pick<Schemas['ChangedLead'], 'entries'>>>({
    kind: 'change',
    label: `Change to ${name}`,
    leadId: lead.id,
    version: lead.version,
    before: stateOf(lead),
    body: changes,
  });
  // Without entries a colleague changed this lead, and the conflict dialog asks.
  const { entries } = state;
  if (entries?.length === 0) {
    // Nothing changed, so the last undo stays available.
    if (!undoStore.get()?.takeBack) showDone(`${name} ${what}.`);
  } else if (entries) {
    const moved = changes.followUpAt === undefined ? movedWords({ ...state, entries }) : '';
    showDone(`${name} ${what}.${moved}`, () => takeBackChanges(lead, entries));
  }
  return state;
}

/** " Follow-up tomorrow 9:00 AM." if a step changed the follow-up; otherwise empty. */
export function movedWords({ entries, followUpAt }: Pick<Schemas['ChangedLead'], 'entries' | 'followUpAt'>): string {
  if (!entries.some(({ kind }) => kind === 'follow-up-changed')) return '';
  return followUpAt === null ? ' The follow-up is removed.' : ` Follow-up ${momentWords(followUpAt, serverNow())}.`;
}

/** Sets or removes a follow-up. @throws Problem */
export function planFollowUp(lead: Named & LeadSeen, followUpAt: string | null): Promise<unknown> {
  const what = followUpAt === null ? 'has no follow-up' : `has a follow-up ${momentWords(followUpAt, serverNow())}`;
  return changeLead(lead, { followUpAt }, what);
}

/** Undoes changes, the last one first. @param entries from the answer to the change */
export async function takeBackChanges(lead: Person, entries: readonly Schemas['TimelineEntry'][]): Promise<void> {
  for (const { id } of entries.toReversed())
    await send({ kind: 'undo', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, body: { eventId: id } });
}

type Person = Pick<Schemas['LeadListItem'], 'id' | 'firstName' | 'lastName'>;

/** Links two leads of the same person, or unlinks them. Each undoes the other. @throws Problem */
export async function saySamePerson(lead: Person, other: Person, isSame: boolean): Promise<void> {
  const store = (kind: 'same' | 'not-same') =>
    send({ kind, label: `Link ${nameOf(lead)} and ${nameOf(other)}`, leadId: lead.id, otherId: other.id });
  await store(isSame ? 'same' : 'not-same');
  showDone(`${nameOf(other)} ${isSame ? 'linked' : 'unlinked'}.`, () => store(isSame ? 'not-same' : 'same'));
}

/** Removes a note. One older than ten minutes is struck through. */
export function takeBackNote(lead: Person, noteId: string): Promise<unknown> {
  return send({ kind: 'note-back', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, noteId });
}

/** Edits a note. Undo restores the text before. @throws Problem */
export async function editNote(lead: Person, noteId: string, text: string, before: string): Promise<void> {
  const write = { kind: 'note-edit', label: `Note about ${nameOf(lead)}`, leadId: lead.id, noteId } as const;
  await sendFromForm({ ...write, body: { text, before } });
  showDone('Note saved.', () => send({ ...write, body: { text: before, before: text } }));
}

/** Undoes a logged contact: the response clock runs again. */
export function takeBackContact(lead: Named, contactId: string): Promise<unknown> {
  return send({ kind: 'retract', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, contactId });
}

/** Marks a suspected lead as spam or not spam. @throws Problem */
export async function decideSpam(
  lead: Person & Pick<Schemas['LeadListItem'], 'flags'>,
  isSpam: boolean,
): Promise<void> {
  if (!lead.flags.suspectedSpam || (isSpam && lead.flags.confirmedSpam)) return;
  const [kind, words] = isSpam ? (['spam', 'Spam'] as const) : (['not-spam', 'Not spam'] as const);
  const label = `${words}: ${nameOf(lead)}`;
  const changed = await send<Schemas['ChangedLead'] | undefined>({ kind, label, leadId: lead.id });
  // Without the first response this place has no entries to undo, but the history can.
  const undo = changed && (() => takeBackChanges(lead, changed.entries));
  showDone(`${nameOf(lead)} is marked as ${words.toLowerCase()}.`, undo);
}
