import { Injectable } from '@nestjs/common';
import { type EntityManager, In, IsNull } from 'typeorm';
import { runIn, statement } from '../../database/statement.js';
import { storeLead, updateLeads } from '../../leads/lead/lead-rows.sql.js';
import type { LeadStatus, LeadType } from '../../leads/lead/lead-enums.js';
import { LEADS } from '../../leads/lead/lead-rows.sql.js';
import type { SubmittedValues } from '../../leads/lead/submitted-fields.js';
import { SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
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

const READ_FORMER = statement<{ ids: readonly string[] }, { id: string; email: string | null; former: object[] }>(
  'read-former-of-leads',
  `SELECT l.id, l.email, l.former FROM ${LEADS} l WHERE l.id = ANY (:ids::uuid[])`,
);

/** An email address for a lead that has none. */
export interface EmailToFill {
  readonly leadId: string;
  readonly email: string;
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

  /** Fills in the address of each locked lead that has none. Returns the leads that were changed. */
  async fillEmails(manager: EntityManager, emails: readonly EmailToFill[], staffId: string): Promise<Set<string>> {
    return this.changeEmails(manager, emails, { staffId, from: null });
  }

  /** Removes addresses that `fillEmails` filled in, where they are unchanged. Returns the leads that were changed. */
  async emptyEmails(manager: EntityManager, emails: readonly EmailToFill[], staffId: string): Promise<Set<string>> {
    return this.changeEmails(manager, emails, { staffId });
  }

  private async changeEmails(
    manager: EntityManager,
    emails: readonly EmailToFill[],
    { staffId, from }: { staffId: string; from?: null },
  ): Promise<Set<string>> {
    const found =
      emails.length === 0 ? [] : await runIn(manager, READ_FORMER.with({ ids: emails.map(({ leadId }) => leadId) }));
    const leads = new Map(found.map((lead) => [lead.id, lead]));
    const changed = new Set<string>();
    for (const { leadId, email } of emails) {
      const lead = leads.get(leadId);
      const [before, after] = from === null ? [null, email] : [email, null];
      if (lead === undefined || lead.email !== before || changed.has(leadId)) continue;
      const former = [...lead.former, { email: before, until: new Date() }];
      await updateLeads(manager, [leadId], { email: after, former });
      await manager.insert(LeadEventEntity, {
        leadId,
        staffId,
        kind: 'person-corrected',
        detail: { field: 'email', from: before, to: after },
      });
      changed.add(leadId);
    }
    return changed;
  }
}
