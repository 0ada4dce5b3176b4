import { CONSENTS } from '../consent/ledger/consent-rows.sql.js';
import { FORM_COPIES, RELEASED_FORMS } from '../consent/ledger/released-forms.sql.js';
import { RECORD_COLUMNS, RECORDS, utcTimeInSql } from '../consent/ledger/ledger-record.js';
import { Injectable } from '@nestjs/common';
import type { LedgerRecord } from '../consent/ledger/ledger-record.dto.js';
import { Database } from '../database/database.js';
import { statement } from '../database/statement.js';
import { answersInSql, sentValueInSql, LEADS } from '../leads/lead/lead-rows.sql.js';
import { ANSWER_FIELDS } from '../leads/lead/submitted-fields.js';
import { hashPhoneInSql } from '../phone/phone-hash.js';
import type { Actor } from '../staff/access/actor.js';
import { isStoppedInSql, SUPPRESSIONS } from '../texting/suppression/is-stopped.sql.js';
import type { CertifiedLead, CertifiedNumber, FormCopy } from './consent-certificate.dto.js';

// Limited, because a visitor can stop a number on the page and restore it by text any number of times.
const MOST_STOPS = 100;

const CERTIFIED = Object.values(ANSWER_FIELDS).filter(({ isOnCertificate = true }) => isOnCertificate);

/** The stored facts about a lead's consents. In a row without a link in the chain, the values of `seal` are null. */
export interface CertifiedFacts {
  readonly lead: CertifiedLead | null;
  readonly records: LedgerRecord[];
  readonly number: (Omit<CertifiedNumber, 'records'> & { readonly records: LedgerRecord[] }) | null;
  readonly forms: FormCopy[];
}

/**
 * Reads the facts for a lead's certificate and adds the audit entry; returns no row for a lead that never existed. The
 * rows of an erased lead still have the keyed hash of the phone number, which finds the number's other stops. A row
 * that was stored before a shell reported the form has no hash of it; the form is then found by its release.
 */
const READ_CERTIFICATE = statement<Actor & { leadId: string; hashKey: Buffer }, CertifiedFacts>(
  'read-consent-certificate',
  `
WITH records AS MATERIALIZED (
  SELECT ${RECORD_COLUMNS}
  FROM ${RECORDS} WHERE c.lead_id = :leadId::uuid ORDER BY l.seq, c.id
), lead AS MATERIALIZED (
  SELECT type, ${utcTimeInSql('received_at')} AS "receivedAt", ${sentValueInSql('l', 'firstName')} AS "firstName", ${sentValueInSql('l', 'lastName')} AS "lastName",
    ${sentValueInSql('l', 'phone')} AS phone, ${sentValueInSql('l', 'email')} AS email, ${answersInSql('l', CERTIFIED)} AS answers
  FROM ${LEADS} l WHERE id = :leadId::uuid
), number AS MATERIALIZED (
  SELECT decode("subjectHash", 'hex') AS hash FROM records WHERE "subjectHash" IS NOT NULL UNION SELECT ${hashPhoneInSql('phone', ':hashKey')} FROM lead
), beside AS MATERIALIZED (
  SELECT c.id FROM number JOIN ${CONSENTS} c ON c.subject_hash = number.hash
  WHERE c.channel = 'sms' AND c.kind <> 'grant' AND c.lead_id IS DISTINCT FROM :leadId::uuid
), events AS MATERIALIZED (
  SELECT ${RECORD_COLUMNS}
  FROM beside JOIN ${RECORDS} ON c.id = beside.id ORDER BY l.seq DESC NULLS FIRST LIMIT ${MOST_STOPS}
), seen AS MATERIALIZED (
  SELECT append_audit(:staffId::uuid, 'consent-read', :leadId::uuid, :ip::inet, '{"format": "json"}')
  WHERE EXISTS (SELECT FROM lead) OR EXISTS (SELECT FROM records)
)
SELECT (SELECT to_json(lead) FROM lead) AS lead,
  (SELECT coalesce(json_agg(records), '[]') FROM records) AS records,
  (SELECT json_build_object(
      'isStopped', bool_or(${isStoppedInSql('number.hash')}),
      'stoppedAt', max(${utcTimeInSql('s.stopped_at')}), 'stoppedBy', max(s.source), 'restoredAt', max(${utcTimeInSql('s.restored_at')}),
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
  constructor(private readonly database: Database) {}

  /** Returns undefined if the lead never existed. @throws DatabaseAway */
  async readFacts(leadId: string, hashKey: Buffer, actor: Actor): Promise<CertifiedFacts | undefined> {
    return (await this.database.query(READ_CERTIFICATE.with({ ...actor, leadId, hashKey })))[0];
  }
}
