/** What a change is, and the request that stores it. */
import type { paths } from '../api/api-types.ts';
import { api, bodyOf, Problem, type Schemas } from '../api/call.ts';
import { pick } from '../api/pick.ts';

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
export const stateOf = (lead: LeadSeen): LeadSeen => pick(lead, ['status', 'assignee', 'followUpAt', 'lostReason']);

export const personOf = (lead: Person): Person => pick(lead, ['firstName', 'lastName', 'phone', 'email']);

const LEAD = '/api/admin/leads/{id}';

/** What stores each kind of change. */
const REQUESTS = {
  log: ['post', `${LEAD}/log`],
  note: ['post', `${LEAD}/notes`],
  'note-edit': ['patch', `${LEAD}/notes/{noteId}`],
  'note-back': ['post', `${LEAD}/notes/{noteId}/retraction`],
  change: ['patch', LEAD],
  undo: ['post', `${LEAD}/undo`],
  retract: ['post', `${LEAD}/contacts/{contactId}/retraction`],
  enter: ['post', '/api/admin/leads'],
  correct: ['patch', `${LEAD}/person`],
  bulk: ['post', '/api/admin/leads/bulk'],
  same: ['put', `${LEAD}/same-person/{otherId}`],
  'not-same': ['delete', `${LEAD}/same-person/{otherId}`],
  spam: ['post', `${LEAD}/quarantine/confirm`],
  'not-spam': ['post', `${LEAD}/quarantine/release`],
} as const satisfies Record<string, readonly ['post' | 'patch' | 'put' | 'delete', keyof paths]>;

export type WriteKind = keyof typeof REQUESTS;

/** Changes of fields that somebody else may change. */
const VERSIONED: readonly WriteKind[] = ['log', 'change', 'correct'];

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
  body?: object;
}

/** The state of a lead that an answer tells. */
export function stateIn(body: unknown): LeadState | undefined {
  const { lead, version } = (body ?? {}) as { lead?: LeadState; version?: number };
  return lead ?? (version === undefined ? undefined : (body as LeadState));
}

/** What a change holds, the api checks. */
const ask = api.request as (
  method: string,
  path: string,
  of: object,
) => Promise<{ data?: unknown; response: Response }>;

/** @throws Problem */
export async function request(write: Write): Promise<unknown> {
  const { kind, key, leadId, version, contactId, noteId, otherId, body } = write;
  const [method, path] = REQUESTS[kind];
  const header = { 'Idempotency-Key': key, ...(VERSIONED.includes(kind) && { 'If-Match': `"${version}"` }) };
  const params = { path: { id: leadId, contactId, noteId, otherId }, header };
  return bodyOf(ask(method, path, { params, body })).catch((failure: unknown) => readCorrected(write, failure));
}

/** No refusal tells of a person: what somebody else has corrected is read, and the audit trail says so. */
async function readCorrected(write: Write, failure: unknown): Promise<unknown> {
  if (write.kind !== 'correct' || !(failure instanceof Problem) || failure.status !== 412) throw failure;
  const { current, fields } = failure.body as Schemas['StaleLead'];
  if (!fields.some((field) => field in (write.body ?? {}))) throw failure;
  const lead = await bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id: current.id } } }));
  // Meanwhile there is another version: its refusal says what has changed until then.
  if (lead.version !== current.version) return request(write);
  Object.assign(current, personOf(lead));
  throw failure;
}
