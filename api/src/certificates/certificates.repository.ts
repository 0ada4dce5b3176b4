import { CONSENTS } from '../consent/ledger/consent-rows.sql.js';
import { FORM_COPIES, RELEASED_FORMS } from '../consent/ledger/released-forms.sql.js';
import { RECORD_COLUMNS, RECORDS, UTC_MOMENT } from '../consent/ledger/ledger-record.js';
import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { answersInSql, asSent, LEADS } from '../leads/lead/lead-rows.sql.js';
import { ANSWER_FIELDS } from '../leads/lead/submitted-fields.js';
import { hashPhoneInSql, phoneHashKey } from '../phone/phone-hash.js';
import type { Actor } from '../staff/access/actor.js';
import { isStoppedInSql, SUPPRESSIONS } from '../texting/suppression/is-stopped.sql.js';
import type { CertifiedLead, CertifiedNumber, FormCopy } from './consent-certificate.dto.js';

// Limited, because anyone can stop a number on the page and restore it by text, again and again.
const MOST_OF_NUMBER = 100;

const CERTIFIED = Object.values(ANSWER_FIELDS).filter(({ isOnCertificate = true }) => isOnCertificate);

/** The stored facts about a lead's consents. The seal of an unsealed row has only nulls. */
export interface CertifiedFacts {
  readonly lead: CertifiedLead | null;
  readonly records: LedgerRecord[];
  readonly number: (Omit<CertifiedNumber, 'records'> & { readonly records: LedgerRecord[] }) | null;
  readonly forms: FormCopy[];
}

/**
 * Reads the facts of a lead's certificate and adds the audit entry. No row for a lead that never existed. The number of
 * an erased lead is known from the hashes in its rows; its stops may be rows of another lead or of none. A form that a
 * shell reported after the row was stored is found by its release.
 */
const READ_CERTIFICATE = statement<Actor & { leadId: string; hashKey: Buffer }, CertifiedFacts>(
  'read-consent-certificate',
  `
WITH records AS MATERIALIZED (
  SELECT ${RECORD_COLUMNS}
  FROM ${RECORDS} WHERE c.lead_id = :leadId::uuid ORDER BY l.seq, c.id
), lead AS MATERIALIZED (
  SELECT type, ${UTC_MOMENT('received_at')} AS "receivedAt", ${asSent('l', 'firstName')} AS "firstName", ${asSent('l', 'lastName')} AS "lastName",
    ${asSent('l', 'phone')} AS phone, ${asSent('l', 'email')} AS email, ${answersInSql('l', CERTIFIED)} AS answers
  FROM ${LEADS} l WHERE id = :leadId::uuid
), number AS MATERIALIZED (
  SELECT decode("subjectHash", 'hex') AS hash FROM records WHERE "subjectHash" IS NOT NULL UNION SELECT ${hashPhoneInSql('phone', ':hashKey')} FROM lead
), beside AS MATERIALIZED (
  SELECT c.id FROM number JOIN ${CONSENTS} c ON c.subject_hash = number.hash
  WHERE c.channel = 'sms' AND c.kind <> 'grant' AND c.lead_id IS DISTINCT FROM :leadId::uuid
), events AS MATERIALIZED (
  SELECT ${RECORD_COLUMNS}
  FROM beside JOIN ${RECORDS} ON c.id = beside.id ORDER BY l.seq DESC NULLS FIRST LIMIT ${MOST_OF_NUMBER}
), seen AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'consent-read', :leadId::uuid, :ip::inet, '{"format": "json"}')
  WHERE EXISTS (SELECT FROM lead) OR EXISTS (SELECT FROM records)
)
SELECT (SELECT to_json(lead) FROM lead) AS lead,
  (SELECT coalesce(json_agg(records), '[]') FROM records) AS records,
  (SELECT json_build_object(
      'isStopped', bool_or(${isStoppedInSql('number.hash')}),
      'stoppedAt', max(${UTC_MOMENT('s.stopped_at')}), 'stoppedBy', max(s.source), 'restoredAt', max(${UTC_MOMENT('s.restored_at')}),
      'records', (SELECT coalesce(json_agg(events ORDER BY (seal->>'position')::bigint), '[]') FROM events),
      'recordCount', (SELECT count(*) FROM beside))
    FROM number LEFT JOIN ${SUPPRESSIONS} s ON s.phone_hash = number.hash HAVING count(*) > 0) AS number,
  (SELECT coalesce(json_agg(json_build_object('sha256', encode(sha256, 'hex'), 'html', html) ORDER BY sha256), '[]')
   FROM ${FORM_COPIES} f
   WHERE encode(sha256, 'hex') IN (SELECT "formSha256" FROM records) OR sha256 IN (
     SELECT form_sha256 FROM ${RELEASED_FORMS} r
     WHERE section_release IN (SELECT "sectionRelease" FROM records) AND action = (SELECT '/api/' || type FROM lead)
   )) AS forms
FROM seen`,
);

@Injectable()
export class CertificatesRepository {
  constructor(
    private readonly database: Database,
    private readonly config: Config,
  ) {}

  /** Undefined if the lead never existed. @throws DatabaseAway */
  async readFacts(leadId: string, actor: Actor): Promise<CertifiedFacts | undefined> {
    const hashKey = phoneHashKey(this.config.suppressionKey);
    return (await this.database.query(READ_CERTIFICATE.with({ ...actor, leadId, hashKey })))[0];
  }
}
