import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { runIn, statement } from '../../database/statement.js';
import { readStrictly } from '../../http/fields/read-fields.js';
import { wrongField } from '../../http/refusal.js';
import type { LeadSource, LeadType } from '../../leads/lead/lead-enums.js';
import { hasEarlierLeadInSql, storeLead, SUBMITTED_ROW } from '../../leads/lead/lead-rows.sql.js';
import { respondByInSql } from '../../leads/lead/response-clock.js';
import { type SubmittedValues, toSubmittedValues } from '../../leads/lead/submitted-fields.js';
import { fingerprintNote, isUnlikelyPhone } from '../../leads/spam/quarantine.js';
import { announceLeads } from '../../notices/outbox/notice-rows.sql.js';
import type { ActingStaff, Actor } from '../../staff/access/actor.js';
import { AttemptsRepository } from '../../staff/attempts/attempts.repository.js';
import { LeadWorkRepository } from '../changes/lead-work.repository.js';
import { stateOf } from '../changes/changed-lead.js';
import { BuyerEntry, type EnteredLead, SellerEntry } from './lead-entry.dto.js';

/** A lead as staff enter it. */
interface LeadEntry extends SubmittedValues {
  readonly type: LeadType;
  readonly source: LeadSource;
}

const RESPOND_BY = `CASE WHEN :type::text = 'seller' THEN ${respondByInSql()} END`;

const LEAD = {
  type: ':type::text',
  source: ':source::text',
  body_sha256: ':bodySha256::bytea',
  ...SUBMITTED_ROW,
  phone_unlikely: ':isPhoneUnlikely::boolean',
  respond_by: RESPOND_BY,
  note_fingerprint: ':noteFingerprint::bigint',
  assignee_id: ':staffId::uuid',
};

interface EntryParameters extends LeadEntry, Actor {
  readonly isPhoneUnlikely: boolean;
  readonly noteFingerprint: string | null;
  readonly bodySha256: Buffer;
}

/** A stored lead. */
interface EntryRow {
  readonly id: string;
  readonly duplicate: boolean;
  readonly respondBy: Date | null;
}

/**
 * Stores a lead without a consent, assigned to the staff member who enters it, with its notice, event and audit entry.
 * The lead is not checked for spam, because staff spoke with the person.
 */
const ENTER_LEAD = statement<EntryParameters, EntryRow>(
  'enter-lead',
  `
WITH lead AS (
  ${storeLead(LEAD, '(VALUES (1)) AS once')}
), event AS (
  INSERT INTO lead_events (lead_id, staff_id, kind) SELECT id, :staffId::uuid, 'entered' FROM lead
), notice AS (
  ${announceLeads('SELECT id FROM lead')}
), entry AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'lead-entered', id, :ip::inet, jsonb_build_object('source', :source::text)) FROM lead
)
SELECT lead.id, ${hasEarlierLeadInSql('entered')} AS duplicate, ${RESPOND_BY} AS "respondBy"
FROM lead, entry, (SELECT :phone::text AS phone, :email::text AS email, now() AS received_at) AS entered`,
);

/** Stores leads who phoned or wrote. */
@Injectable()
export class LeadEntryRepository {
  constructor(
    private readonly leads: LeadWorkRepository,
    private readonly attempts: AttemptsRepository,
  ) {}

  /** Stores a lead, once per key. @throws Refusal 400, DatabaseAway */
  add(sent: unknown, { staffId, ip }: ActingStaff, key: string | null): Promise<EnteredLead> {
    const entry = readEntry(sent);
    const derived = {
      isPhoneUnlikely: isUnlikelyPhone(entry.phone),
      noteFingerprint: fingerprintNote(entry.note),
      bodySha256: createHash('sha256').update(JSON.stringify(entry)).digest(),
    };
    const attempt = { staffId, key, leadId: null, request: ['entry', entry] };
    return this.attempts.runOnce(attempt, async (manager) => {
      const [entered] = await runIn(manager, ENTER_LEAD.with({ ...entry, ...derived, staffId, ip }));
      const [lead] = await this.leads.read(manager, entered ? [entered.id] : []);
      if (entered === undefined || lead === undefined) throw new Error('An entered lead is not there.');
      return { ...stateOf(lead), duplicate: entered.duplicate, respondBy: entered.respondBy };
    });
  }
}

function readEntry(sent: unknown): LeadEntry {
  const { type } = (sent ?? {}) as { type?: unknown };
  if (type !== 'seller' && type !== 'buyer') throw wrongField('type', 'Choose from: seller, buyer.');
  const entry = readStrictly<SellerEntry | BuyerEntry>(type === 'seller' ? SellerEntry : BuyerEntry, sent);
  return { type, source: entry.source, ...toSubmittedValues(entry) };
}
