import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { Database } from '../../database/database.js';
import { runIn, statement } from '../../database/statement.js';
import { LEADS, personInSql, updateLead } from '../../leads/lead/lead-rows.sql.js';
import { PERSON_FIELDS } from '../../leads/lead/submitted-fields.js';
import { isUnlikelyPhone } from '../../leads/spam/quarantine.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { CHANGED, type ChangedRow, RETURNING_EVENT } from '../changes/change-lead.sql.js';
import type { SentPerson } from '../lead/lead-detail.dto.js';
import type { LeadVersion } from '../lead/version-tag.js';

/** What is right; null keeps what is there. */
export type Correction = { readonly [Field in keyof SentPerson]: string | null };

interface CorrectionParameters extends Correction, Actor {
  readonly id: string;
  /** Null for whichever it has. */
  readonly version: number | null;
  readonly isPhoneUnlikely: boolean | null;
  readonly isEmailRemoved: boolean;
  /** The event that is taken back; null for a correction. */
  readonly undoes: string | null;
}

const FIELDS = Object.entries(PERSON_FIELDS).map(([name, { column }]) => [name, column] as const);
const valueOf = (name: string, column: string) =>
  `${name === 'email' ? 'CASE WHEN :isEmailRemoved::boolean THEN NULL ELSE ' : ''}coalesce(:${name}::text, ${column})${name === 'email' ? ' END' : ''}`;
const differs = FIELDS.map(([name, column]) => `${column} IS DISTINCT FROM ${valueOf(name, column)}`);
const set = FIELDS.map(([name, column]) => `${column} = ${valueOf(name, column)}`).join(', ');
const former = FIELDS.map(
  ([name, column], index) =>
    `CASE WHEN ${differs[index]} THEN jsonb_build_array(jsonb_build_object('${name}', ${column}, 'until', now())) ELSE '[]' END`,
).join(' || ');
const before = FIELDS.map(([, column]) => `old.${column} AS ${column}_before`).join(', ');
const fields = FIELDS.map(([name, column]) => `('${name}', lead.${column}_before, lead.${column})`).join(', ');

// No row: another version, or nothing changes.
const CORRECT = statement<CorrectionParameters, ChangedRow & SentPerson>(
  'correct-person',
  `
WITH lead AS (
  ${updateLead({
    set: `${set}, phone_unlikely = coalesce(:isPhoneUnlikely::boolean, phone_unlikely), former = former || ${former}`,
    where: `id = :id::uuid AND version = coalesce(:version::integer, version) AND (${differs.join(' OR ')})`,
    returning: before,
  })}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, detail)
  SELECT lead.id, :staffId::uuid, CASE WHEN :undoes::uuid IS NULL THEN 'person-corrected' ELSE 'change-undone' END,
    jsonb_build_object('field', field.name, 'from', field.before, 'to', field.after)
      || CASE WHEN :undoes::uuid IS NULL THEN '{}' ELSE jsonb_build_object('of', :undoes::uuid, 'what', 'person-corrected') END
  FROM lead, LATERAL (VALUES ${fields}) AS field (name, before, after) WHERE field.before IS DISTINCT FROM field.after
  ${RETURNING_EVENT}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, CASE WHEN :undoes::uuid IS NULL THEN 'lead-corrected' ELSE 'change-undone' END, id, :ip::inet,
    jsonb_build_object('version', version, 'fields', (SELECT jsonb_agg(event.detail->'field') FROM event))) FROM lead
)
SELECT ${CHANGED}, ${personInSql('lead')}
FROM entry, lead LEFT JOIN ${STAFF_NAMES} AS assignee ON assignee.id = lead.assignee_id`,
);

const READ_PERSON = statement<{ id: string }, SentPerson>(
  'read-corrected-person',
  `SELECT ${personInSql('lead')} FROM ${LEADS} AS lead WHERE lead.id = :id::uuid`,
);

const NOTHING: Correction = { firstName: null, lastName: null, email: null, phone: null };

/** Corrects who leads are about. */
@Injectable()
export class CorrectionRepository {
  constructor(private readonly database: Database) {}

  /** The lead as it is then; undefined when nothing was corrected. */
  async correct(
    lead: LeadVersion,
    correction: Correction,
    actor: ActingStaff,
  ): Promise<(ChangedRow & SentPerson) | undefined> {
    const bound = correcting({ ...lead, ...correction, isEmailRemoved: false, undoes: null }, actor);
    return (await this.database.query(bound))[0];
  }

  /** Takes back the correction of a field; undefined where it is so already. */
  async takeBack(
    manager: EntityManager,
    event: {
      readonly leadId: string;
      readonly eventId: string;
      readonly field: string;
      readonly before: string | null;
    },
    actor: Actor,
  ): Promise<ChangedRow | undefined> {
    const { leadId: id, eventId: undoes, field, before: value } = event;
    const person = { ...NOTHING, [field]: value, id, version: null };
    const [row] = await runIn(manager, correcting({ ...person, isEmailRemoved: value === null, undoes }, actor));
    return row;
  }

  async readPerson(id: string): Promise<SentPerson | undefined> {
    return (await this.database.query(READ_PERSON.with({ id })))[0];
  }
}

function correcting(correction: Omit<CorrectionParameters, 'isPhoneUnlikely' | keyof Actor>, { staffId, ip }: Actor) {
  const isPhoneUnlikely = correction.phone === null ? null : isUnlikelyPhone(correction.phone);
  return CORRECT.with({ ...correction, isPhoneUnlikely, staffId, ip });
}
