/** What a change is, and the request that stores it. */
import { api, bodyOf, type Schemas } from '../api/call.ts';

type LeadState = Schemas['LeadState'];

/** Fields of a lead that two people can change at the same time. */
export type LeadFields = Pick<Schemas['LeadChange'], 'status' | 'assigneeId' | 'followUpAt' | 'lostReason'>;

export type LeadSeen = Pick<LeadState, 'status' | 'assignee' | 'followUpAt' | 'lostReason'>;

/** What of a lead two people can change. */
export const stateOf = ({ status, assignee, followUpAt, lostReason }: LeadSeen): LeadSeen => ({
  status,
  assignee,
  followUpAt,
  lostReason,
});

export type WriteKind = 'log' | 'note' | 'change' | 'undo' | 'retract' | 'enter' | 'correct' | 'bulk';

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
  body: object;
}

/** The state of a lead that an answer tells. */
export function stateIn(body: unknown): LeadState | undefined {
  const { lead, version } = (body ?? {}) as { lead?: LeadState; version?: number };
  return lead ?? (version === undefined ? undefined : (body as LeadState));
}

/** @throws Problem */
export function request({ kind, key, leadId = '', version, contactId = '', body }: Write): Promise<unknown> {
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
      );
    case 'bulk':
      return bodyOf(api.POST('/api/admin/leads/bulk', { params: { header: once }, body: body as Schemas['Bulk'] }));
  }
}
