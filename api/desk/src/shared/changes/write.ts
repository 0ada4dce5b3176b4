/** The kinds of changes, and the request that stores each. */
import type { paths } from '../api/api-types.ts';
import { api, bodyOf, Problem, type Schemas } from '../api/call.ts';
import { pick } from '../api/pick.ts';

type LeadState = Schemas['LeadState'];

/** Fields that two people can change at the same time. */
export type LeadFields = Pick<
  Schemas['LeadChange'],
  'status' | 'assigneeId' | 'followUpAt' | 'lostReason' | 'reopenReason'
>;

/** The fields of a person that staff can correct. */
export type Person = Pick<Schemas['LeadDetail'], 'firstName' | 'lastName' | 'phone' | 'email'>;

/** Fields in which two changes can conflict. */
export type SharedFields = LeadFields & Schemas['PersonCorrection'];

/** A lead as a user saw it. Has name, number and email only for a correction. */
export type LeadSeen = Pick<LeadState, 'status' | 'assignee' | 'followUpAt' | 'lostReason'> & Partial<Person>;

export const stateOf = (lead: LeadSeen): LeadSeen => pick(lead, ['status', 'assignee', 'followUpAt', 'lostReason']);

export const personOf = (lead: Person): Person => pick(lead, ['firstName', 'lastName', 'phone', 'email']);

const LEAD = '/api/admin/leads/{id}';

/** Waiting changes are stored with their kind, also by earlier releases of the desk: a kind keeps its name. */
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
  review: ['post', '/api/admin/review/decisions'],
} as const satisfies Record<string, readonly ['post' | 'patch' | 'put' | 'delete', keyof paths]>;

export type WriteKind = keyof typeof REQUESTS;

/** Kinds that change fields which can conflict. */
const VERSIONED: readonly WriteKind[] = ['log', 'change', 'correct'];

export interface Write {
  /** Idempotency-Key; unique. */
  key: string;
  kind: WriteKind;
  /** Shown while it waits, such as "Call with John Doe". */
  label: string;
  /** Undefined when it concerns no single lead. */
  leadId?: string;
  /** The version of the lead that the user saw. */
  version?: number;
  /** The lead as the user saw it, for the conflict dialog. */
  before?: LeadSeen;
  /** The contact to undo. */
  contactId?: string;
  /** The note to edit or remove. */
  noteId?: string;
  /** The lead to link or unlink. */
  otherId?: string;
  /** Names by lead id, for the results of a bulk change. */
  names?: Readonly<Record<string, string>>;
  body?: object;
}

/** The lead's state in a response, if the response has one. */
export function stateIn(body: unknown): LeadState | undefined {
  const { lead, version } = (body ?? {}) as { lead?: LeadState; version?: number };
  return lead ?? (version === undefined ? undefined : (body as LeadState));
}

/** The typed client without its types, because a stored change may have any path and body. The api checks both. */
const sendUntyped = api.request as (
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
  return bodyOf(sendUntyped(method, path, { params, body })).catch((failure: unknown) => readCorrected(write, failure));
}

/**
 * Adds the person to a 412 about a correction. The response has no personal data, so the lead is read, which is
 * audited. @throws the failure
 */
async function readCorrected(write: Write, failure: unknown): Promise<unknown> {
  if (write.kind !== 'correct' || !(failure instanceof Problem) || failure.status !== 412) throw failure;
  const { current, fields } = failure.body as Schemas['StaleLead'];
  if (!fields.some((field) => field in (write.body ?? {}))) throw failure;
  const lead = await bodyOf(api.GET('/api/admin/leads/{id}', { params: { path: { id: current.id } } }));
  // The lead changed again since. Another request gets a 412 that names all changed fields.
  if (lead.version !== current.version) return request(write);
  Object.assign(current, personOf(lead));
  throw failure;
}
