import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhoneInSql, phoneHashKey } from '../../phone/phone-hash.js';
import { asCellPhone, asCellText, asCellTime } from '../../database/csv-cells.js';
import { openCopyOut, type CopyOut } from '../../database/copy-out.js';
import { readDatabaseUrl, servingUrl } from '../../database/connection/database-url.js';
import { Statement } from '../../database/statement.js';
import { sentValueInSql, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { type Person, PERSON_FIELDS, SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { whyNotInSql } from '../../texting/may-text/why-not.sql.js';
import { LINE_END_MARK } from './lead-csv-stream.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterValues, valuesOf } from '../list/lead-filter.js';

// The values that the visitor sent, for the fields that staff corrected.
const SENT = Object.entries(PERSON_FIELDS).map(([field, { column, label }]) => {
  const sent = sentValueInSql('l', field as keyof Person);
  return `CASE WHEN ${sent} IS DISTINCT FROM l.${column} THEN '${label.toLowerCase()}: ' || coalesce(${sent}, 'none') END`;
});

const SUBMITTED = Object.entries(SUBMITTED_FIELDS).map(([field, { column, label, isList }]) => {
  const text = isList ? `array_to_string(l.${column}, ', ')` : asCellText(`l.${column}`);
  return [label, field === 'phone' ? asCellPhone('l.phone') : text] as const;
});

/**
 * The columns of the export: each name, with SQL that uses LEADS as `l`, the assignee as `s` and the join `whyNotJoin`
 * as `t`.
 */
const COLUMNS = {
  Id: 'l.id',
  Type: 'l.type',
  Status: 'l.status',
  'Received (UTC)': asCellTime('l.received_at'),
  ...Object.fromEntries(SUBMITTED),
  'As sent': `CASE WHEN l.former <> '[]' THEN ${asCellText(`concat_ws(', ', ${SENT.join(', ')})`)} END`,
  Assignee: asCellText('s.name'),
  'Answer promised by (UTC)': asCellTime('l.respond_by'),
  'First contact (UTC)': asCellTime('l.first_contact_at'),
  'Call again (UTC)': asCellTime('l.follow_up_at'),
  'Lost because': 'l.lost_reason',
  'Unlikely phone': "CASE WHEN l.phone_unlikely AND l.phone IS NOT NULL THEN 'yes' ELSE 'no' END",
  'May text': "CASE WHEN t.why_not = '{}' THEN 'yes' ELSE 'no' END",
  'Why not': "nullif(array_to_string(t.why_not, ' and '), '')",
  Quarantine: 'l.quarantine_state',
  [`Quarantine reasons${LINE_END_MARK}`]: `array_to_string(l.quarantine_reasons, ' and ') || '${LINE_END_MARK}'`,
};

const SELECTED = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

/** Columns that are always in quotation marks, because people wrote their text, which may contain a separator. */
const QUOTED = [...SUBMITTED.map(([label]) => label), 'As sent', 'Assignee'];

// Joins the reasons why a number may not be texted. OFFSET 0 makes Postgres compute them once, not for each column.
function whyNotJoin(key: string): string {
  return `CROSS JOIN LATERAL (SELECT ${hashPhoneInSql('l.phone', key)} AS hash OFFSET 0) h
      CROSS JOIN LATERAL (SELECT ${whyNotInSql('l.phone', 'h.hash')} AS why_not OFFSET 0) t`;
}

/** The query of an export: the leads of a filter, newest first. */
export function exportLeads(filter: LeadFilter, hashKey: Buffer) {
  return new Statement<LeadFilterValues & { hashKey: Buffer }, Record<string, string | null>>(
    'export-leads',
    `SELECT ${SELECTED} FROM ${LEADS} l LEFT JOIN ${STAFF_NAMES} s ON s.id = l.assignee_id ${whyNotJoin(':hashKey')}
      WHERE ${buildLeadFilter(filter)} ORDER BY l.received_at DESC, l.id DESC`,
    false,
  ).with({ ...valuesOf(filter), hashKey });
}

/** Reads leads for exports. */
@Injectable()
export class LeadExportRepository {
  constructor(private readonly config: Config) {}

  /** Starts to read the leads of a filter as CSV, newest first. @throws DatabaseAway */
  open(filter: LeadFilter): Promise<CopyOut> {
    const statement = exportLeads(filter, phoneHashKey(this.config.suppressionKey));
    return openCopyOut(servingUrl(readDatabaseUrl(this.config)), statement, QUOTED);
  }
}
