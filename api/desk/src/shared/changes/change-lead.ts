/** Changes to a lead, from any screen, each with its undo. */
import type { Schemas } from '../api/call.ts';
import type { Desk } from '../desk/desk.ts';
import { nameOf } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import type { Outbox } from './outbox.ts';
import { type LeadFields, type LeadSeen, stateOf, type Write } from './write.ts';

type Person = Pick<Schemas['LeadListItem'], 'id' | 'firstName' | 'lastName'>;
type Changing = Person & Pick<Schemas['LeadListItem'], 'version'> & LeadSeen;

/** Stores a form's values. The form shows a refusal, so the bar of waiting changes does not. @throws Problem */
export async function sendFromForm<T>(
  { send, drop }: Outbox,
  write: Omit<Write, 'key'> & { key?: string },
): Promise<T> {
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
  { outbox, undo, clock }: Desk,
  lead: Changing,
  changes: LeadFields,
  what: string,
): Promise<Schemas['LeadState']> {
  const name = nameOf(lead);
  const state = await outbox.send<Schemas['LeadState'] & Partial<Pick<Schemas['ChangedLead'], 'entries'>>>({
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
    if (!undo.last.get()?.undo) undo.showDone(`${name} ${what}.`);
  } else if (entries) {
    const moved = changes.followUpAt === undefined ? movedWords({ ...state, entries }, clock.serverNow()) : '';
    undo.showDone(`${name} ${what}.${moved}`, () => undoChanges(outbox, lead, entries));
  }
  return state;
}

/** " Follow-up tomorrow 9:00 AM." if a step changed the follow-up; otherwise empty. */
export function movedWords(
  { entries, followUpAt }: Pick<Schemas['ChangedLead'], 'entries' | 'followUpAt'>,
  now: number,
): string {
  if (!entries.some(({ kind }) => kind === 'follow-up-changed')) return '';
  return followUpAt === null ? ' The follow-up is removed.' : ` Follow-up ${momentWords(followUpAt, now)}.`;
}

/** Sets or removes a follow-up. @throws Problem */
export function planFollowUp(desk: Desk, lead: Changing, followUpAt: string | null): Promise<unknown> {
  const what =
    followUpAt === null ? 'has no follow-up' : `has a follow-up ${momentWords(followUpAt, desk.clock.serverNow())}`;
  return changeLead(desk, lead, { followUpAt }, what);
}

/** Undoes changes, the last one first. @param entries from the response to the change */
export async function undoChanges(
  { send }: Outbox,
  lead: Person,
  entries: readonly Schemas['TimelineEntry'][],
): Promise<void> {
  for (const { id } of entries.toReversed())
    await send({ kind: 'undo', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, body: { eventId: id } });
}

/** Links two leads of the same person, or unlinks them. Each undoes the other. @throws Problem */
export async function linkLeads({ outbox, undo }: Desk, lead: Person, other: Person, isSame: boolean): Promise<void> {
  const store = (kind: 'same' | 'not-same') =>
    outbox.send({ kind, label: `Link ${nameOf(lead)} and ${nameOf(other)}`, leadId: lead.id, otherId: other.id });
  await store(isSame ? 'same' : 'not-same');
  undo.showDone(`${nameOf(other)} ${isSame ? 'linked' : 'unlinked'}.`, () => store(isSame ? 'not-same' : 'same'));
}

/** Removes a note. One older than ten minutes is struck through. */
export function removeNote({ send }: Outbox, lead: Person, noteId: string): Promise<unknown> {
  return send({ kind: 'note-back', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, noteId });
}

/** Edits a note. Undo restores the text before. @throws Problem */
export async function editNote(
  { outbox, undo }: Desk,
  lead: Person,
  noteId: string,
  body: Record<'text' | 'before', string>,
): Promise<void> {
  const write = { kind: 'note-edit', label: `Note about ${nameOf(lead)}`, leadId: lead.id, noteId } as const;
  await sendFromForm(outbox, { ...write, body });
  undo.showDone('Note saved.', () => outbox.send({ ...write, body: { text: body.before, before: body.text } }));
}

/** Undoes a logged contact: the response clock runs again. */
export function undoContact({ send }: Outbox, lead: Person, contactId: string): Promise<unknown> {
  return send({ kind: 'retract', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, contactId });
}

/** Marks a suspected lead as spam or not spam. @throws Problem */
export async function decideSpam(
  { outbox, undo }: Desk,
  lead: Person & Pick<Schemas['LeadListItem'], 'flags'>,
  isSpam: boolean,
): Promise<void> {
  if (!lead.flags.suspectedSpam || (isSpam && lead.flags.confirmedSpam)) return;
  const [kind, words] = isSpam ? (['spam', 'Spam'] as const) : (['not-spam', 'Not spam'] as const);
  const label = `${words}: ${nameOf(lead)}`;
  const changed = await outbox.send<Schemas['ChangedLead'] | undefined>({ kind, label, leadId: lead.id });
  // Without the first response the entries are unknown here. The history still offers the undo.
  const undoIt = changed && (() => undoChanges(outbox, lead, changed.entries));
  undo.showDone(`${nameOf(lead)} is marked as ${words.toLowerCase()}.`, undoIt);
}
