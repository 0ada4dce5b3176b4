import { type EntityManager, In } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import type { LeadType } from './lead-enums.js';
import { LeadEntity } from './lead.entity.js';
import { ANSWER_FIELDS, type Person, PERSON_FIELDS, SUBMITTED_FIELDS } from './submitted-fields.js';

const SUBMITTED = Object.entries(SUBMITTED_FIELDS);

/**
 * For a FROM: all leads, with the columns that other modules may use (LeadEntity describes them). Conditions on it
 * still use the indexes of `leads`.
 */
export const LEADS = `(
  SELECT id, type, ${SUBMITTED.map(([, { column }]) => column).join(', ')}, phone_unlikely, received_at, status, assignee_id, version,
    respond_by, first_contact_at, quarantined, quarantine_state, quarantine_reasons, is_test, updated_at, follow_up_at, lost_reason, source, former, search_text
  FROM leads
)`;

/** A row for `storeLead`: each column of SUBMITTED_FIELDS, with the parameter that holds its value. */
export const SUBMITTED_ROW: Readonly<Record<string, string>> = Object.fromEntries(
  SUBMITTED.map(([name, { column, isList }]) => [column, `:${name}::text${isList ? '[]' : ''}`]),
);

/** SELECT columns that make a `Person`; `lead` is an alias with columns of LEADS. */
export function personInSql(lead: string): string {
  return Object.entries(PERSON_FIELDS)
    .map(([name, { column }]) => `${lead}.${column} AS "${name}"`)
    .join(', ');
}

/**
 * The visitor's answers besides name, phone and email address, as a jsonb array of `Answer`; `lead` is an alias with
 * columns of LEADS.
 */
export function answersInSql(lead: string, fields = Object.values(ANSWER_FIELDS)): string {
  const rows = fields.map(({ column, label, isList }) => {
    const value = `${lead}.${column}`;
    return `('${label}', ${isList ? value : `ARRAY[${value}]`})`;
  });
  return `(SELECT coalesce(jsonb_agg(answer), '[]') FROM (VALUES ${rows.join(', ')}) AS answer (label, "values") WHERE answer."values"[1] IS NOT NULL)`;
}

/** The value that the visitor sent in a field of `lead` (an alias with columns of LEADS), before any correction. */
export function sentValueInSql(lead: string, field: keyof Person): string {
  const path = `'$[*].${field}'`;
  return `CASE WHEN ${lead}.former @? ${path} THEN jsonb_path_query_first(${lead}.former, ${path}) #>> '{}' ELSE ${lead}.${PERSON_FIELDS[field].column} END`;
}

/** Whether `key`, a phone number or a lowercase email address, is one that staff replaced by correcting `lead`. */
export function isFormerContactInSql(lead: string, key: string): string {
  return `(${lead}.former <> '[]' AND former_keys(${lead}.former) @> ARRAY[${key}] AND ${key} <> ALL (ARRAY[coalesce(${lead}.phone, ''), coalesce(lower(${lead}.email), '')]))`;
}

/** Whether the import `id` (SQL) stored `lead` (an alias with columns of LEADS); the leads' own keys say so. */
export function isOfImportInSql(lead: string, id: string): string {
  return `${lead}.id IN (SELECT k.id FROM leads k WHERE k.source = 'import' AND starts_with(k.idempotency_key, 'import ' || ${id} || ' '))`;
}

/** For a FROM: the logged contacts that were not undone. */
export const LEAD_CONTACTS = `(
  SELECT id, lead_id, staff_id, channel, outcome, at, logged_at FROM lead_contacts c
  WHERE NOT EXISTS (SELECT FROM contact_retractions r WHERE r.contact_id = c.id)
)`;

/** For a FROM: all logged contacts, with the time and account of the undoing for those that were undone. */
export const ALL_CONTACTS = `(
  SELECT c.id, c.lead_id, c.staff_id, c.channel, c.outcome, c.at, c.logged_at, r.id AS retraction_id, r.at AS retracted_at, r.staff_id AS retracted_by
  FROM lead_contacts c LEFT JOIN contact_retractions r ON r.contact_id = c.id
)`;

/** For a FROM: all leads, with the columns that intake compares with a new submission. */
export const LEADS_BEFORE =
  '(SELECT type, idempotency_key, body_sha256, phone, email, note_fingerprint, received_at, source FROM leads)';

/**
 * SQL that stores a lead for each row of the FROM item `from`, and returns the `id` of each new lead. `row` maps
 * columns to SQL expressions. An existing lead is locked, which counts as a write: so the commit waits until a standby
 * has the lead, whose own commit may not be confirmed yet.
 */
export function storeLead(row: Readonly<Record<string, string>>, from: string): string {
  return `INSERT INTO leads (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')} FROM ${from}
  ON CONFLICT (type, idempotency_key) DO UPDATE SET version = leads.version WHERE false
  RETURNING id`;
}

const LOCK_LEADS = statement<{ ids: readonly string[] }, { id: string }>(
  'lock-leads',
  'SELECT id FROM leads WHERE id = ANY (:ids::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);

/**
 * Locks leads until the transaction ends, and returns how many of them exist. Call it once with all leads of the
 * transaction and before the first audit entry; otherwise two transactions could deadlock.
 */
export async function lockLeads(manager: EntityManager, ids: readonly string[]): Promise<number> {
  return (await runIn(manager, LOCK_LEADS.with({ ids }))).length;
}

/** Whether an earlier lead, not a test, has the phone or email address of `lead` (an alias with columns of LEADS). */
export function hasEarlierLeadInSql(lead: string): string {
  const before = `l.received_at < ${lead}.received_at AND NOT l.is_test`;
  return `(EXISTS (SELECT FROM leads l WHERE l.phone = ${lead}.phone AND ${before})
    OR EXISTS (SELECT FROM leads l WHERE lower(l.email) = lower(${lead}.email) AND l.email IS NOT NULL AND ${before}))`;
}

/** A lead that has one of several numbers or addresses. */
export interface LeadOfContact {
  readonly id: string;
  readonly phone: string | null;
  /** In small letters. */
  readonly email: string | null;
}

// OFFSET 0 keeps Postgres from reading all leads instead of finding each value in an index.
const leadsWhere = (condition: string) =>
  `SELECT id, type, phone, email, received_at, is_test, quarantine_state FROM leads WHERE ${condition} OFFSET 0`;

const FIND_BY_CONTACT = statement<
  { type: string; phones: readonly string[]; emails: readonly string[] },
  LeadOfContact
>(
  'find-leads-by-contact',
  `
SELECT l.id, l.phone, lower(l.email) AS email FROM (
  SELECT l.* FROM unnest(:phones::text[]) AS own (phone) CROSS JOIN LATERAL (${leadsWhere('phone = own.phone')}) AS l
  UNION SELECT l.* FROM unnest(:emails::text[]) AS own (email)
  CROSS JOIN LATERAL (${leadsWhere('email IS NOT NULL AND lower(email) = own.email')}) AS l
) AS l
WHERE l.type = :type::text AND NOT l.is_test AND l.quarantine_state <> 'confirmed' ORDER BY l.received_at DESC, l.id`,
);

/** The leads of a type with one of these numbers or lowercase addresses, the newest first; no tests and no spam. */
export function findLeadsByContact(
  manager: EntityManager,
  contacts: { type: LeadType; phones: readonly string[]; emails: readonly string[] },
): Promise<LeadOfContact[]> {
  return runIn(manager, FIND_BY_CONTACT.with(contacts));
}

/** Columns of a lead that staff change. */
export type LeadValues = Person &
  Pick<
    LeadEntity,
    | 'status'
    | 'assigneeId'
    | 'followUpAt'
    | 'lostReason'
    | 'quarantineState'
    | 'quarantined'
    | 'isPhoneUnlikely'
    | 'former'
  >;

/** Changes leads that the transaction has locked, and increments their versions. */
export async function updateLeads(
  manager: EntityManager,
  ids: readonly string[],
  values: Partial<LeadValues>,
): Promise<void> {
  const counted = { version: () => 'version + 1', updatedAt: () => 'now()' };
  await manager.update(LeadEntity, { id: In(ids) }, { ...values, ...counted });
}

/**
 * The leads `ids` (uuid[]) in a person's export: a jsonb array of all columns except the listed ones, with the
 * contacts. `more` is a jsonb object with data of other modules about the lead `l`.
 */
export function leadsForPerson(ids: string, more: string): string {
  return `(
  SELECT coalesce(jsonb_agg(to_jsonb(l) - '{body_sha256,note_fingerprint,assignee_id,search_text}'::text[] || ${more} || jsonb_build_object('contacts', (
    SELECT coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'channel', c.channel, 'outcome', c.outcome, 'takenBackAt', c.retracted_at) ORDER BY c.at), '[]')
    FROM ${ALL_CONTACTS} c WHERE c.lead_id = l.id
  )) ORDER BY l.received_at), '[]')
  FROM leads l WHERE l.id = ANY (${ids})
)`;
}

const FIND_LEAD = statement<{ id: string }, { id: string }>('find-lead', 'SELECT id FROM leads WHERE id = :id::uuid');

/** Whether there is a lead with this id. */
export async function isLead(manager: EntityManager, id: string): Promise<boolean> {
  return (await runIn(manager, FIND_LEAD.with({ id }))).length > 0;
}
