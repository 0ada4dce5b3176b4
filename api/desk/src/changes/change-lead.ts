/** Changes of a lead's status, assignee and follow-up, from whatever screen, each with its way back. */
import { api, bodyOf, type Schemas } from '../api/call.ts';
import { nameOf } from '../words/lead-words.ts';
import { type LeadFields, send } from './outbox.ts';
import { tellDone } from './undo-store.ts';

type Named = Pick<Schemas['LeadListItem'], 'id' | 'version' | 'firstName' | 'lastName'>;
type TimelineKind = Schemas['TimelineKind'];

/** Kinds of entries that are taken back by the change that they tell of. */
const UNDONE: readonly TimelineKind[] = [
  'status-changed',
  'assignee-changed',
  'follow-up-changed',
  'lost-reason-changed',
];

/**
 * Stores a change and offers to undo it.
 * @param what in words, after the name: "is yours now"
 * @throws Problem
 */
export async function changeLead(lead: Named, changes: LeadFields, what: string): Promise<Schemas['LeadState']> {
  const name = nameOf(lead);
  const state = await send<Schemas['LeadState']>({
    kind: 'change',
    label: `Change of ${name}`,
    leadId: lead.id,
    version: lead.version,
    body: changes,
  });
  tellDone(`${name} ${what}.`, () => takeBackChanges(lead, state.updatedAt));
  return state;
}

/** Undoes what was changed of a lead at a moment, the last first: the lead's history says what that was. */
export async function takeBackChanges(lead: Named, at: string): Promise<void> {
  const { timeline } = await bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id: lead.id } } }));
  const made = timeline.filter((entry) => UNDONE.includes(entry.kind) && Date.parse(entry.at) === Date.parse(at));
  for (const { id } of made.toSorted((one, other) => (one.id < other.id ? 1 : -1)))
    await send({ kind: 'undo', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, body: { eventId: id } });
}

/** Takes a logged contact back: the promise's clock runs again as it would have. */
export function takeBackContact(lead: Named, contactId: string): Promise<unknown> {
  return send({ kind: 'retract', label: `Undo for ${nameOf(lead)}`, leadId: lead.id, contactId, body: {} });
}
