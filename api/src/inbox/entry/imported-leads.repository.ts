import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { storeLead, updateLeads } from '../../leads/lead/lead-rows.sql.js';
import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { SubmittedValues } from '../../leads/lead/submitted-fields.js';
import { SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
import { isUnlikelyPhone } from '../../leads/spam/quarantine.js';
import { LeadEventEntity } from '../lead/lead-event.entity.js';
import { LeadNoteEntity } from '../lead/lead-note.entity.js';

/** A lead from a list that an admin imports. */
export interface ImportedLead extends SubmittedValues {
  /** The same for the same row of the same import, which is stored once. */
  readonly key: string;
  readonly status: LeadStatus;
  readonly isPhoneUnlikely: boolean;
  /** A note of staff. */
  readonly staffNote: string | null;
}

const SUBMITTED = Object.entries(SUBMITTED_FIELDS);
const COLUMNS = [
  ...SUBMITTED.map(([name, { isList }]) => `"${name}" text${isList ? '[]' : ''}`),
  ...['key text', 'status text', '"isPhoneUnlikely" boolean', '"staffNote" text'],
].join(', ');

// No promise, no notice, and no fingerprint of the message: an import is not a visitor who waits, nor a sign of spam.
const LEAD = {
  id: 'each.id',
  type: ':type::text',
  source: "'import'",
  body_sha256: "sha256(convert_to(each.key, 'UTF8'))",
  idempotency_key: 'each.key',
  ...Object.fromEntries(SUBMITTED.map(([name, { column }]) => [column, `each."${name}"`])),
  phone_unlikely: 'each."isPhoneUnlikely"',
  status: 'each.status',
};

/**
 * Stores imported leads with their events and notes. Everything has the time of the receipt, by which an undo of the
 * import tells it from later work (`take_back_leads`). Notes come first, so that each lead is stored once, with the
 * search text that includes them.
 */
const STORE_IMPORTED = statement<{ type: LeadType; leads: string; staffId: string }, { key: string; id: string }>(
  'store-imported-leads',
  `
WITH each AS MATERIALIZED (
  SELECT uuidv7() AS id, sent.* FROM jsonb_to_recordset(:leads::jsonb) AS sent (${COLUMNS})
), note AS (
  INSERT INTO lead_notes (lead_id, staff_id, text, at)
  SELECT id, :staffId::uuid, "staffNote", now() FROM each WHERE "staffNote" IS NOT NULL RETURNING lead_id
), lead AS (
  ${storeLead(LEAD, 'each CROSS JOIN (SELECT count(*) FROM note) AS noted')}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind, at) SELECT id, :staffId::uuid, 'imported', now() FROM lead
)
SELECT each.key, each.id FROM each JOIN lead ON lead.id = each.id`,
);

const READ_FORMER = statement<
  { ids: readonly string[] },
  { id: string; phone: string | null; email: string | null; former: object[] }
>('read-former-of-leads', `SELECT l.id, l.phone, l.email, l.former FROM ${LEADS} l WHERE l.id = ANY (:ids::uuid[])`);

/** A phone number or an email address for a lead that has none. Each lead has at least one of them. */
export interface ValueToFill {
  readonly leadId: string;
  readonly field: 'phone' | 'email';
  readonly value: string;
}

/** Stores leads of imported lists, and takes them back. All methods throw DatabaseAway. */
@Injectable()
export class ImportedLeadsRepository {
  /** Stores leads. Returns their ids by key. */
  async store(
    manager: EntityManager,
    type: LeadType,
    leads: readonly ImportedLead[],
    staffId: string,
  ): Promise<Map<string, string>> {
    const stored = await runIn(manager, STORE_IMPORTED.with({ type, leads: JSON.stringify(leads), staffId }));
    return new Map(stored.map(({ key, id }) => [key, id]));
  }

  /** Adds a note to a lead, unless it has the same one. Returns the id of the new note. */
  async addNote(manager: EntityManager, leadId: string, text: string, staffId: string): Promise<string | null> {
    if (await manager.existsBy(LeadNoteEntity, { leadId, text, takenBackAt: IsNull() })) return null;
    const note = manager.create(LeadNoteEntity, { leadId, staffId, text });
    await manager.insert(LeadNoteEntity, note);
    return note.id;
  }

  /** Takes notes back. */
  async takeBackNotes(manager: EntityManager, ids: readonly string[]): Promise<void> {
    if (ids.length > 0)
      await manager.update(LeadNoteEntity, { id: In(ids), takenBackAt: IsNull() }, { takenBackAt: () => 'now()' });
  }

  /** Fills in values of locked leads that have none. Returns the values that were stored. */
  async fillValues<Value extends ValueToFill>(
    manager: EntityManager,
    values: readonly Value[],
    staffId: string,
  ): Promise<Value[]> {
    return this.changeValues(manager, values, { staffId, isEmptied: false });
  }

  /** Removes values that `fillValues` filled in, where they are unchanged. */
  async emptyValues(manager: EntityManager, values: readonly ValueToFill[], staffId: string): Promise<void> {
    await this.changeValues(manager, values, { staffId, isEmptied: true });
  }

  private async changeValues<Value extends ValueToFill>(
    manager: EntityManager,
    values: readonly Value[],
    { staffId, isEmptied }: { staffId: string; isEmptied: boolean },
  ): Promise<Value[]> {
    const found =
      values.length === 0 ? [] : await runIn(manager, READ_FORMER.with({ ids: values.map(({ leadId }) => leadId) }));
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const changed: Value[] = [];
    for (const each of values) {
      const { leadId, field, value } = each;
      const lead = leads.get(leadId);
      const [from, to] = isEmptied ? [value, null] : [null, value];
      if (lead?.[field] !== from) continue;
      const former = [...lead.former, { [field]: from, until: new Date() }];
      const isPhoneUnlikely = field === 'phone' && { isPhoneUnlikely: isUnlikelyPhone(to) };
      await updateLeads(manager, [leadId], { [field]: to, former, ...isPhoneUnlikely });
      await manager.insert(LeadEventEntity, { leadId, staffId, kind: 'person-corrected', detail: { field, from, to } });
      leads.delete(leadId);
      changed.push(each);
    }
    return changed;
  }
}
