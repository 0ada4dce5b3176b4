import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { statement } from '../../database/statement.js';
import { LEADS, updateLead } from '../../leads/lead/lead-rows.sql.js';
import type { LeadSource } from '../../leads/lead/lead-enums.js';
import { isUnlikelyPhone } from '../../leads/spam/quarantine.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { CHANGED, type ChangedRow, RETURNING_EVENT } from '../changes/change-lead.sql.js';
import type { LeadVersion } from '../changes/lead-work.repository.js';

/** What is right; null keeps what is there. */
export interface Correction {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string | null;
  readonly phone: string | null;
}

/** Who a lead is about. */
export interface PersonRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string | null;
  readonly phone: string;
}

interface CorrectionParameters extends Correction, LeadVersion, Actor {
  readonly isPhoneUnlikely: boolean | null;
}

const COLUMNS = { firstName: 'first_name', lastName: 'last_name', email: 'email', phone: 'phone' };
const FIELDS = Object.entries(COLUMNS);
const set = FIELDS.map(([name, column]) => `${column} = coalesce(:${name}::text, ${column})`).join(', ');
const before = FIELDS.map(([, column]) => `old.${column} AS ${column}_before`).join(', ');
const differs = FIELDS.map(([name, column]) => `${column} <> :${name}::text`).join(' OR ');
const events = FIELDS.map(
  ([name, column]) =>
    `('${name}', CASE WHEN lead.${column} <> lead.${column}_before THEN lead.${column}_before END, lead.${column})`,
).join(', ');

// No row: another version, a form's lead, an e-mail address for a seller, or nothing changes.
const CORRECT = statement<CorrectionParameters, ChangedRow & PersonRow>(
  'correct-person',
  `
WITH lead AS (
  ${updateLead({
    set: `${set}, phone_unlikely = coalesce(:isPhoneUnlikely::boolean, phone_unlikely)`,
    where: `id = :id::uuid AND version = :version::integer AND source <> 'form' AND (:email::text IS NULL OR type = 'buyer') AND (${differs})`,
    returning: before,
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT lead.id, :staffId::uuid, 'person-corrected', jsonb_build_object('field', field.name, 'from', field.before, 'to', field.after)
  FROM lead, LATERAL (VALUES ${events}) AS field (name, before, after) WHERE field.before IS NOT NULL
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'lead-corrected', id, :ip::inet, jsonb_build_object('version', version,
    'fields', (SELECT jsonb_agg(event.detail->'field') FROM event))) FROM lead
)
SELECT ${CHANGED}, lead.first_name, lead.last_name, lead.email, lead.phone
FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

const READ_PERSON = statement<{ id: string }, PersonRow & { source: LeadSource }>(
  'read-entered-person',
  `SELECT l.first_name, l.last_name, l.email, l.phone, l.source FROM ${LEADS} l WHERE l.id = :id::uuid`,
);

/** Corrects what staff mistyped. */
@Injectable()
export class CorrectionRepository {
  constructor(private readonly database: Database) {}

  /** The lead as it is then; undefined when nothing was corrected. */
  async correct(
    lead: LeadVersion,
    correction: Correction,
    { staffId, ip }: ActingStaff,
  ): Promise<(ChangedRow & PersonRow) | undefined> {
    const isPhoneUnlikely = correction.phone === null ? null : isUnlikelyPhone(correction.phone);
    return (await this.database.query(CORRECT.with({ ...lead, ...correction, isPhoneUnlikely, staffId, ip })))[0];
  }

  async readPerson(id: string): Promise<(PersonRow & { readonly source: LeadSource }) | undefined> {
    return (await this.database.query(READ_PERSON.with({ id })))[0];
  }
}
