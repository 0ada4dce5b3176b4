import type { EntityManager } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { ANSWER_FIELDS, type Person, PERSON_FIELDS, SUBMITTED_FIELDS } from './submitted-fields.js';

const SUBMITTED = Object.entries(SUBMITTED_FIELDS);

/**
 * For a FROM: all leads, with the columns that other modules may use (LeadEntity describes them). Postgres expands it,
 * so that conditions use the indexes of `leads`.
 */
export const LEADS = `(
  SELECT id, type, ${SUBMITTED.map(([, { column }]) => column).join(', ')}, phone_unlikely, received_at, status, assignee_id, version,
    respond_by, first_contact_at, quarantined, quarantine_state, quarantine_reasons, is_test, updated_at, follow_up_at, lost_reason, source, former, search_text
  FROM leads
)`;

/** For storeLead: the columns of SUBMITTED_FIELDS, from parameters with the names of SubmittedValues. */
export const SUBMITTED_ROW: Readonly<Record<string, string>> = Object.fromEntries(
  SUBMITTED.map(([name, { column, isList }]) => [column, `:${name}::text${isList ? '[]' : ''}`]),
);

/** Columns of a Person, from an alias with columns of LEADS. */
export function personInSql(lead: string): string {
  return Object.entries(PERSON_FIELDS)
    .map(([name, { column }]) => `${lead}.${column} AS "${name}"`)
    .join(', ');
}

/** What the forms asked besides, as a jsonb array of Answer; `lead` is an alias with columns of LEADS. */
export function answersInSql(lead: string, fields = Object.values(ANSWER_FIELDS)): string {
  const rows = fields.map(({ column, label, isList }) => {
    const value = `${lead}.${column}`;
    return `('${label}', ${isList ? value : `ARRAY[${value}]`})`;
  });
  return `(SELECT coalesce(jsonb_agg(answer), '[]') FROM (VALUES ${rows.join(', ')}) AS answer (label, "values") WHERE answer."values"[1] IS NOT NULL)`;
}

/** What the visitor sent in a field of `lead` (an alias with columns of LEADS), before anybody corrected it. */
export function asSent(lead: string, field: keyof Person): string {
  const path = `'$[*].${field}'`;
  return `CASE WHEN ${lead}.former @? ${path} THEN jsonb_path_query_first(${lead}.former, ${path}) #>> '{}' ELSE ${lead}.${PERSON_FIELDS[field].column} END`;
}

/** Whether the number or address `key` (in lower case) of `lead` was corrected to another. */
export function wasInSql(lead: string, key: string): string {
  return `(${lead}.former <> '[]' AND former_keys(${lead}.former) @> ARRAY[${key}] AND ${key} <> ALL (ARRAY[${lead}.phone, coalesce(lower(${lead}.email), '')]))`;
}

/** The same number for equal names with equal notes, null without a note; `lead` is an alias with columns of LEADS. */
export function nameAndNoteInSql(lead: string): string {
  return `hashtextextended(lower(${lead}.first_name || ' ' || ${lead}.last_name || ' ' || ${lead}.note), 0)`;
}

/** For a FROM: what staff logged of their tries to reach visitors and did not take back. */
export const LEAD_CONTACTS = `(
  SELECT id, lead_id, staff_id, channel, outcome, at, logged_at FROM lead_contacts c
  WHERE NOT EXISTS (SELECT FROM contact_retractions r WHERE r.contact_id = c.id)
)`;

/** For a FROM: the same with those that were taken back, and when and by whom they were. */
export const ALL_CONTACTS = `(
  SELECT c.id, c.lead_id, c.staff_id, c.channel, c.outcome, c.at, c.logged_at, r.id AS retraction_id, r.at AS retracted_at, r.staff_id AS retracted_by
  FROM lead_contacts c LEFT JOIN contact_retractions r ON r.contact_id = c.id
)`;

/** For a FROM: all leads, with what intake compares a new one with. */
export const LEADS_BEFORE =
  '(SELECT type, idempotency_key, body_sha256, phone, email, note_fingerprint, received_at FROM leads)';

/**
 * Stores a lead of these columns, each SQL, for each row of the FROM item `from`; `id` is returned if it is new. One
 * that is there is locked: only the commit of a write waits for a standby, and that of the lead may be unconfirmed.
 */
export function storeLead(row: Readonly<Record<string, string>>, from: string): string {
  return `INSERT INTO leads (${Object.keys(row).join(', ')}) SELECT ${Object.values(row).join(', ')} FROM ${from}
  ON CONFLICT (type, idempotency_key) DO UPDATE SET version = leads.version WHERE false
  RETURNING id`;
}

const HOLD_LEADS = statement<{ ids: readonly string[] }, { id: string }>(
  'hold-leads',
  'SELECT id FROM leads WHERE id = ANY (:ids::uuid[]) ORDER BY id FOR NO KEY UPDATE',
);

/**
 * Keeps leads from being changed by others until the transaction ends, and returns how many of them exist. All at once
 * and in the order of their ids, before the first entry of the audit trail: else two transactions could wait for each
 * other.
 */
export async function holdLeads(manager: EntityManager, ids: readonly string[]): Promise<number> {
  return (await runIn(manager, HOLD_LEADS.with({ ids }))).length;
}

/**
 * Whether the phone or e-mail address of `lead` (an alias with columns of LEADS) came before with another lead that is
 * no test.
 */
export function isKnownInSql(lead: string): string {
  const before = `l.received_at < ${lead}.received_at AND NOT l.is_test`;
  return `(EXISTS (SELECT FROM leads l WHERE l.phone = ${lead}.phone AND ${before})
    OR EXISTS (SELECT FROM leads l WHERE lower(l.email) = lower(${lead}.email) AND l.email IS NOT NULL AND ${before}))`;
}

/** The parts of a change of a lead; `set`, `where` and `returning` are SQL. */
interface LeadUpdate {
  readonly set: string;
  readonly where: string;
  /**
   * May name columns of `old`. Where others changed the lead meanwhile these would be what was before them: hold the
   * lead first, or let `where` compare its version.
   */
  readonly returning: string;
}

/** Changes leads that staff look at: their version grows. Returns all columns and `returning`. */
export function updateLead({ set, where, returning }: LeadUpdate): string {
  return `UPDATE leads SET ${set}, version = version + 1, updated_at = now() WHERE ${where} RETURNING new.*, ${returning}`;
}

/**
 * What a person is told of their leads: a jsonb array of the leads `ids` (uuid[]) with their contacts, and with the
 * jsonb object `more`, which others keep of the lead `l`. A column that is added is told too.
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
