import { randomInt, randomUUID } from 'node:crypto';
import { BUYER, connectToTestDatabase, findLeads, newKey, SELLER, startApi } from '../test-api.fixture.js';

type Api = Awaited<ReturnType<typeof startApi>>;

/** The day of a follow-up: one of the calendar would be too long ago some month. */
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

/** Makes a lead as old as if it had been received that many hours earlier. */
export async function age(id: string, hours: number): Promise<void> {
  await queryTestDatabase(
    `UPDATE leads SET received_at = received_at - $2 * interval '1 hour', respond_by = respond_by - $2 * interval '1 hour' WHERE id = $1`,
    [id, hours],
  );
}

/** Rows of one statement, on a connection of the test's own. */
export async function queryTestDatabase(text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  const client = await connectToTestDatabase();
  const { rows } = await client.query<Record<string, unknown>>(text, values);
  await client.end();
  return rows;
}

/** What the audit trail holds about a lead, oldest first. */
export function findAuditEntries(leadId: string): Promise<Record<string, unknown>[]> {
  return queryTestDatabase(
    'SELECT action, staff_id, host(ip) AS ip, detail FROM audit_entries WHERE lead_id = $1 ORDER BY seq',
    [leadId],
  );
}
