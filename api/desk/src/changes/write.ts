/** What a change is, and the request that stores it. */
import { api, bodyOf, Problem, type Schemas } from '../api/call.ts';

type LeadState = Schemas['LeadState'];

/** Fields of a lead that two people can change at the same time. */
export type LeadFields = Pick<
  Schemas['LeadChange'],
  'status' | 'assigneeId' | 'followUpAt' | 'lostReason' | 'reopenReason'
>;

/** Who a lead is about: what staff correct. */
export type Person = Pick<Schemas['LeadDetail'], 'firstName' | 'lastName' | 'phone' | 'email'>;

/** What of a change can meet another's. */
export type SharedFields = LeadFields & Schemas['PersonCorrection'];

/** The person only where they are what is changed. */
export type LeadSeen = Pick<LeadState, 'status' | 'assignee' | 'followUpAt' | 'lostReason'> & Partial<Person>;

/** What of a lead two people can change. */
export const stateOf = ({ status, assignee, followUpAt, lostReason }: LeadSeen): LeadSeen => ({
  status,
  assignee,
  followUpAt,
  lostReason,
});

export const personOf = ({ firstName, lastName, phone, email }: Person): Person => ({
  firstName,
  lastName,
  phone,
  email,
});

export type WriteKind =
  | 'log'
  | 'note'
  | 'note-edit'
  | 'note-back'
  | 'change'
  | 'undo'
  | 'retract'
  | 'enter'
  | 'correct'
  | 'bulk'
  | 'same'
  | 'not-same'
  | 'spam'
  | 'not-spam';

/** A change as it is sent. */
export interface Write {
  /** Idempotency-Key, and what tells writes apart. */
  key: string;
  kind: WriteKind;
  /** In words, for the bar of what waits: "Call with John Doe". */
  label: string;
  /** Undefined for what concerns no single lead. */
  leadId?: string;
  /** Version of the lead that the change was made on. */
  version?: number;
  /** What the person saw of the lead: told beside what somebody else has made of it. */
  before?: LeadSeen;
  /** Of the contact that is taken back. */
  contactId?: string;
  /** Of the note that is edited or taken back. */
  noteId?: string;
  /** Of the lead that is, or is not, of the same person. */
  otherId?: string;
  /** Of a change of many, by lead: what became of each is told by name. */
  names?: Readonly<Record<string, string>>;
  body: object;
}

/** The state of a lead that an answer tells. */
export function stateIn(body: unknown): LeadState | undefined {
  const { lead, version } = (body ?? {}) as { lead?: LeadState; version?: number };
  return lead ?? (version === undefined ? undefined : (body as LeadState));
}

const NOTE = '/api/admin/leads/{id}/notes/{noteId}';
const SAME_PERSON = '/api/admin/leads/{id}/same-person/{otherId}';

/** @throws Problem */
export function request(write: Write): Promise<unknown> {
  const { kind, key, leadId = '', version, contactId = '', noteId = '', otherId = '', body } = write;
  const path = { id: leadId };
  const once = { 'Idempotency-Key': key };
  const version412 = { 'If-Match': `"${version}"` };
  switch (kind) {
    case 'log':
      return bodyOf(
        api.POST('/api/admin/leads/{id}/log', {
          params: { path, header: { ...once, ...version412 } },
          body: body as Schemas['LeadLog'],
        }),
      );
    case 'note':
      return bodyOf(
        api.POST('/api/admin/leads/{id}/notes', { params: { path, header: once }, body: body as Schemas['NewNote'] }),
      );
    case 'note-edit':
      return bodyOf(api.PATCH(NOTE, { params: { path: { ...path, noteId } }, body: body as Schemas['NoteEdit'] }));
    case 'note-back':
      return bodyOf(api.POST(`${NOTE}/retraction`, { params: { path: { ...path, noteId } } }));
    case 'change':
      return bodyOf(
        api.PATCH('/api/admin/leads/{id}', {
          params: { path, header: version412 },
          body: body as Schemas['LeadChange'],
        }),
      );
    case 'undo':
      return bodyOf(api.POST('/api/admin/leads/{id}/undo', { params: { path }, body: body as Schemas['Undoing'] }));
    case 'retract':
      return bodyOf(
        api.POST('/api/admin/leads/{id}/contacts/{contactId}/retraction', { params: { path: { ...path, contactId } } }),
      );
    case 'enter':
      return bodyOf(api.POST('/api/admin/leads', { params: { header: once }, body: body as Schemas['SellerEntry'] }));
    case 'correct':
      return bodyOf(
        api.PATCH('/api/admin/leads/{id}/person', {
          params: { path, header: version412 },
          body: body as Schemas['PersonCorrection'],
        }),
      ).catch((failure: unknown) => readCorrected(write, failure));
    case 'same':
      return bodyOf(api.PUT(SAME_PERSON, { params: { path: { ...path, otherId } } }));
    case 'not-same':
      return bodyOf(api.DELETE(SAME_PERSON, { params: { path: { ...path, otherId } } }));
    case 'spam':
      return bodyOf(api.POST('/api/admin/leads/{id}/quarantine/confirm', { params: { path } }));
    case 'not-spam':
      return bodyOf(api.POST('/api/admin/leads/{id}/quarantine/release', { params: { path } }));
    case 'bulk':
      return bodyOf(api.POST('/api/admin/leads/bulk', { params: { header: once }, body: body as Schemas['Bulk'] }));
  }
}

/** No refusal tells of a person: what somebody else has corrected is read, and the audit trail says so. */
async function readCorrected(write: Write, failure: unknown): Promise<unknown> {
  if (!(failure instanceof Problem) || failure.status !== 412) throw failure;
  const { current, fields } = failure.body as Schemas['StaleLead'];
  if (!fields.some((field) => field in write.body)) throw failure;
  const lead = await bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id: current.id } } }));
  // Meanwhile there is another version: its refusal says what has changed until then.
  if (lead.version !== current.version) return request(write);
  Object.assign(current, personOf(lead));
  throw failure;
}
