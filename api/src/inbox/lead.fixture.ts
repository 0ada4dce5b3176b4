import { randomInt, randomUUID } from 'node:crypto';
import { OWNER_QUESTIONS } from '../offers/offer/offer-facts.js';
import type { StaffRole } from '../staff/access/staff-identity.js';
import { signedIn } from '../staff/sessions/signed-in.fixture.js';
import type { LeadListPage } from './list/lead-list-page.dto.js';
import { BUYER, findLeads, newKey, queryTestDatabase, SELLER, type startApi } from '../test-api.fixture.js';

type Api = Awaited<ReturnType<typeof startApi>>;
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An id that no lead has. */
export const UNKNOWN = '01993f6f-1a2b-7c3d-8e4f-5a6b7c8d9e0f';

/** A relative follow-up day, because a fixed one would be too long ago some day. */
export const TOMORROW = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

/** A phone number that no other test uses. */
export function somePhone(): string {
  return `+1212${randomInt(2_000_000, 10_000_000)}`;
}

/** The wording beside the box for texts, as pages send it. */
const TEXTS_WORDING = { 'sms-consent-wording': Buffer.from('Yes, text me.').toString('base64url') };

/** Sends a seller's form and returns the id of the lead. */
export async function submitSeller(
  api: Api,
  fields: object = {},
  headers: Record<string, string> = {},
): Promise<string> {
  const key = newKey();
  await api.post(
    '/api/seller',
    { ...SELLER, phone: somePhone(), ...fields },
    { 'idempotency-key': key, ...TEXTS_WORDING, ...headers },
  );
  return String((await findLeads(key))[0]?.['lead_id']);
}

/** Sends a buyer's form and returns the id of the lead. */
export async function submitBuyer(api: Api, fields: object = {}): Promise<string> {
  const key = newKey();
  const body = { ...BUYER, phone: somePhone(), email: `${randomUUID()}@example.com`, ...fields };
  await api.post('/api/buyer', body, { 'idempotency-key': key, ...TEXTS_WORDING });
  return String((await findLeads(key))[0]?.['lead_id']);
}

/** Sends a form (a buyer's if it has an email address), changes the stored row as asked, and returns its id. */
export async function submit(api: Api, fields: object = {}, columns: Record<string, unknown> = {}): Promise<string> {
  const id = 'email' in fields ? await submitBuyer(api, fields) : await submitSeller(api, fields);
  const set = Object.keys(columns).map((name, index) => `${name} = $${index + 2}`);
  if (set.length > 0)
    await queryTestDatabase(`UPDATE leads SET ${set.join()} WHERE id = $1`, [id, ...Object.values(columns)]);
  return id;
}

/** Letters and digits that no other test's leads contain. */
export function someWord(): string {
  return `w${randomUUID().replaceAll('-', '')}`;
}

/** Requests the list as a viewer; `get` takes the parameters. */
export async function openList(api: Api) {
  const staff = await signedIn('viewer');
  const ask = (parameters: Record<string, string>) =>
    api.request({ url: `/api/admin/leads?${new URLSearchParams(parameters)}`, headers: staff.headers });
  const get = async (parameters: Record<string, string>) => (await ask(parameters)).json<LeadListPage>();
  const names = async (parameters: Record<string, string>) =>
    (await get(parameters)).items.map((item) => item.firstName);
  return { staff, ask, get, names };
}

/** Inserts leads with these columns, without the forms, and returns their ids. */
export async function storeLeads(count: number, columns: Record<string, unknown> = {}): Promise<string[]> {
  const name = { type: 'seller', first_name: 'No', last_name: 'Name', phone: '+12125550123', phone_unlikely: false };
  const lead = { ...name, respond_by: new Date(), ...columns };
  const values = Object.keys(lead).map((_, index) => `$${index + 1}`);
  const rows = await queryTestDatabase<{ id: string }>(
    `INSERT INTO leads (${Object.keys(lead).join()}, body_sha256)
     SELECT ${values.join()}, sha256(n::text::bytea) FROM generate_series(1, ${count}) n RETURNING id`,
    Object.values(lead),
  );
  return rows.map(({ id }) => id);
}

/**
 * Stores the requirements of some statuses of a seller's lead: an open offer, and answers to the questions about the
 * owner.
 */
export async function storeOffer(leadId: string, staffId: string): Promise<void> {
  await queryTestDatabase(
    `INSERT INTO offers (lead_id, amount_cents, terms, expires_on, formula, inputs, result, staff_id)
     VALUES ($1, 280000, 'cash', current_date + 14, 1, '{}', '{}', $2)`,
    [leadId, staffId],
  );
  await queryTestDatabase(
    'INSERT INTO owner_checks (lead_id, question, answer, staff_id) SELECT $1, question, false, $2 FROM unnest($3::text[]) AS question',
    [leadId, staffId, OWNER_QUESTIONS],
  );
}

/** Makes a lead as old as if it had been received that many hours earlier. */
export async function age(id: string, hours: number): Promise<void> {
  await queryTestDatabase(
    `UPDATE leads SET received_at = received_at - $2 * interval '1 hour', respond_by = respond_by - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
}

/** The audit entries about a lead, oldest first. */
export function findAuditEntries(leadId: string): Promise<Record<string, unknown>[]> {
  return queryTestDatabase(
    'SELECT action, staff_id, host(ip) AS ip, detail FROM audit_entries WHERE lead_id = $1 ORDER BY seq',
    [leadId],
  );
}

/** The parts of a lead's page that tests read. */
export interface ReadLead extends Record<string, unknown> {
  readonly version: number;
  readonly timeline: (Record<string, string> & {
    readonly id: string;
    readonly kind: string;
    readonly undo?: object;
  })[];
}

const JSON_BODY = { 'content-type': 'application/json' };

/** A staff member with a session, and their actions on leads. */
export async function someStaff(api: Api, role: StaffRole, name?: string) {
  const staff = await signedIn(role, name);
  const send = (method: Method, path: string, payload?: unknown, headers: Record<string, string> = {}) =>
    api.request({
      method,
      url: `/api/admin/${path}`,
      headers: { ...(payload !== undefined && JSON_BODY), ...staff.headers, ...headers },
      ...(payload !== undefined && { payload: JSON.stringify(payload) }),
    });
  const ifMatch = (version: number | string) => ({
    'if-match': typeof version === 'number' ? `"${version}"` : version,
  });
  return {
    ...staff,
    send,
    read: async (id: string) => (await send('GET', `leads/${id}`)).json<ReadLead>(),
    change: (id: string, body: unknown, version: number | string = 1) =>
      send('PATCH', `leads/${id}`, body, ifMatch(version)),
    correct: (id: string, body: object, version = 1) => send('PATCH', `leads/${id}/person`, body, ifMatch(version)),
    log: (id: string, body: object, version = 1, key = newKey()) =>
      send('POST', `leads/${id}/log`, body, { ...ifMatch(version), 'idempotency-key': key }),
    post: (id: string, what: string, body: unknown = {}) => send('POST', `leads/${id}/${what}`, body),
    undo: (id: string, eventId = '') => send('POST', `leads/${id}/undo`, { eventId }),
  };
}

/** Only the actions of the entries. */
export async function actionsOn(leadId: string): Promise<unknown[]> {
  return (await findAuditEntries(leadId)).map(({ action }) => action);
}

/** The entries that a change added to the timeline, by its response. */
export function entriesOf(answer: { json: <T>() => T }): { id: string; at: string; undo?: object }[] {
  return answer.json<{ entries: { id: string; at: string; undo?: object }[] }>().entries;
}

/** The status of a refusal, and the fields that it names. */
export function refusalOf(answer: { statusCode: number; json: <T>() => T }): [number, string[] | undefined] {
  return [answer.statusCode, answer.json<{ errors?: { field: string }[] }>().errors?.map(({ field }) => field)];
}
