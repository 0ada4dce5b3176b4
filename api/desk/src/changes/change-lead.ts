/** Changes of a lead's status, assignee and follow-up, from whatever screen, each with its way back. */
import type { Schemas } from '../api/call.ts';
import { serverNow } from '../live/now.ts';
import { nameOf } from '../formatting/lead-words.ts';
import { momentWords } from '../formatting/time-words.ts';
import { drop, send } from './outbox.ts';
import { type LeadFields, type LeadSeen, stateOf, type Write } from './write.ts';
import { tellDone, undoStore } from './undo-store.ts';

type Named = Pick<Schemas['LeadListItem'], 'id' | 'version' | 'firstName' | 'lastName'>;

/** Stores what a form has until it is stored: a refusal shows there, and nowhere else. @throws Problem */
export async function sendFromForm<T>(write: Omit<Write, 'key'> & { key?: string }): Promise<T> {
  const { key = crypto.randomUUID() } = write;
  return send<T>({ ...write, key }).catch((failure: unknown) => {
    drop(key);
    throw failure;
  });
}

/**
 * Stores a change and offers to undo it.
 * @param what in words, after the name: "is yours now"
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
    label: `Change of ${name}`,
    leadId: lead.id,
    version: lead.version,
    before: stateOf(lead),
    body: changes,
  });
  // Somebody was faster, and the person is asked.
  const { entries } = state;
  if (entries?.length === 0) {
    // It was so already: what can be undone stays in reach.
    if (!undoStore.get()?.takeBack) tellDone(`${name} ${what}.`);
  } else if (entries) tellDone(`${name} ${what}.`, () => takeBackChanges(lead, entries));
  return state;
}

/** Plans when a lead is followed up, or that it is not. @throws Problem */
export function planFollowUp(lead: Named & LeadSeen, followUpAt: string | null): Promise<unknown> {
  const what = followUpAt === null ? 'has no follow-up' : `has a follow-up ${momentWords(followUpAt, serverNow())}`;
  return changeLead(lead, { followUpAt }, what);
}

/** Undoes changes, the last first. @param entries of the lead's history, as the change has told them */
export async function takeBackChanges(lead: Person, entries: readonly Schemas['TimelineEntry'][]): Promise<void> {
  for (const { id } of entries.toReversed())
    await send({ kind: 'undo', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, body: { eventId: id } });
}

type Person = Pick<Schemas['LeadListItem'], 'id' | 'firstName' | 'lastName'>;

/** Says that two leads are, or are not, of one person; one is the way back from the other. @throws Problem */
export async function saySamePerson(lead: Person, other: Person, isSame: boolean): Promise<void> {
  const store = (kind: 'same' | 'not-same') =>
    send({ kind, label: `Same person: ${nameOf(lead)}, ${nameOf(other)}`, leadId: lead.id, otherId: other.id });
  await store(isSame ? 'same' : 'not-same');
  const what = isSame ? 'the same person' : 'another person';
  tellDone(`${nameOf(other)} is ${what}.`, () => store(isSame ? 'not-same' : 'same'));
}

/** Takes a note back; one that is older than ten minutes is struck through. */
export function takeBackNote(lead: Person, noteId: string): Promise<unknown> {
  return send({ kind: 'note-back', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, noteId });
}

/** Gives a note other words. The way back are those before. @throws Problem */
export async function editNote(lead: Person, noteId: string, text: string, before: string): Promise<void> {
  const write = { kind: 'note-edit', label: `Note about ${nameOf(lead)}`, leadId: lead.id, noteId } as const;
  await sendFromForm({ ...write, body: { text, before } });
  tellDone('Note saved.', () => send({ ...write, body: { text: before, before: text } }));
}

/** Takes a logged contact back: the promise's clock runs again as it would have. */
export function takeBackContact(lead: Named, contactId: string): Promise<unknown> {
  return send({ kind: 'retract', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, contactId });
}

/** Says of a lead that is held back whether it is spam. @throws Problem */
export async function decideSpam(
  lead: Person & Pick<Schemas['LeadListItem'], 'flags'>,
  isSpam: boolean,
): Promise<void> {
  if (!lead.flags.suspectedSpam || (isSpam && lead.flags.confirmedSpam)) return;
  const [kind, words] = isSpam ? (['spam', 'Spam'] as const) : (['not-spam', 'Not spam'] as const);
  const label = `${words}: ${nameOf(lead)}`;
  const changed = await send<Schemas['ChangedLead'] | undefined>({ kind, label, leadId: lead.id });
  // Where its first answer was lost, the history can undo it.
  const undo = changed && (() => takeBackChanges(lead, changed.entries));
  tellDone(`${nameOf(lead)} is ${words.toLowerCase()}.`, undo);
}
