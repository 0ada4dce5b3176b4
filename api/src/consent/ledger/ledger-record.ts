import { createHash } from 'node:crypto';
import type { LedgerRecord } from './ledger-record.dto.js';

/** SQL that formats a time as certificates do: `2026-11-20T16:40:03.120Z`. */
export const utcTimeInSql = (column: string) =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const hex = (column: string) => `encode(${column}, 'hex')`;

/** For a FROM: the rows of the ledger (`c`), each with its link in the chain (`l`), if it has one. */
export const RECORDS = '(consents c LEFT JOIN consent_links l ON l.consent_id = c.id)';

export const RECORD_COLUMNS = `
c.id, c.lead_id AS "leadId", c.kind, c.channel, c.source, ${utcTimeInSql('c.agreed_at')} AS "agreedAt", c.agreed_to_terms AS "agreedToTerms",
c.sms_ticked AS "smsTicked", c.wording, c.wording_version AS "wordingVersion", ${hex('c.wording_sha256')} AS "wordingSha256",
c.section_release AS "sectionRelease", ${hex('c.form_sha256')} AS "formSha256", ${hex('c.subject_hash')} AS "subjectHash",
host(c.ip) AS ip, c.user_agent AS "userAgent", c.page_url AS "pageUrl", ${hex('c.salt')} AS salt, ${utcTimeInSql('c.erased_at')} AS "erasedAt",
json_build_object('position', l.seq, 'sealedAt', ${utcTimeInSql('l.sealed_at')}, 'evidenceHash', ${hex('l.evidence_hash')},
  'previousHash', ${hex('l.previous_hash')}, 'hash', ${hex('l.hash')}) AS seal`;

/**
 * Returns a sentence if a record does not match its hashes. Computes all hashes here, from the content, because the
 * function in the database or the hashes in a certificate could have been changed too.
 */
export function findRecordFault(record: LedgerRecord): string | undefined {
  // An erasure keeps the wording, which says nothing about the person.
  if ((record.wording === null ? null : sha256(record.wording)) !== record.wordingSha256)
    return 'its wording was changed';
  if (hashLink(record) !== record.seal.hash) return 'its content was changed';
  if (record.erasedAt === null)
    return hashEvidence(record) === record.seal.evidenceHash ? undefined : 'its address, browser or page was changed';
  const isErased = [record.ip, record.userAgent, record.pageUrl, record.salt].every((value) => value === null);
  return isErased ? undefined : 'it is marked as erased but contains personal data';
}

function hashEvidence({ salt, ip, userAgent, pageUrl }: LedgerRecord): string {
  return sha256(Buffer.from(salt ?? '', 'hex'), writeAsPostgres([ip, userAgent, pageUrl]));
}

function hashLink(record: LedgerRecord): string {
  const { seal } = record;
  const content = [
    seal.position,
    record.id,
    record.leadId,
    record.kind,
    record.channel,
    record.source,
    Date.parse(record.agreedAt),
    Date.parse(seal.sealedAt),
    record.agreedToTerms,
    record.smsTicked,
    record.wordingVersion,
    record.wordingSha256,
    record.sectionRelease,
    record.formSha256,
    record.subjectHash,
    seal.evidenceHash,
  ];
  return sha256(Buffer.from(seal.previousHash, 'hex'), writeAsPostgres(content));
}

// Writes the same text as jsonb_build_array(…)::text in Postgres, for whole numbers, texts, booleans and null.
function writeAsPostgres(values: readonly (string | number | boolean | null)[]): string {
  return `[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
}

function sha256(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('hex');
}
