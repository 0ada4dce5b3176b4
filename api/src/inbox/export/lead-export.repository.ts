import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhoneInSql, phoneHashKey } from '../../phone/phone-hash.js';
import { openCopyOut, type CopyOut } from '../../database/copy-out.js';
import { readDatabaseUrl, servingUrl } from '../../database/connection/database-url.js';
import { Statement } from '../../database/statement.js';
import { sentValueInSql, LEADS } from '../../leads/lead/lead-rows.sql.js';
import { type Person, PERSON_FIELDS, SUBMITTED_FIELDS } from '../../leads/lead/submitted-fields.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { whyNotInSql } from '../../texting/may-text/why-not.sql.js';
import { LINE_END_MARK } from './lead-csv-stream.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterValues, valuesOf } from '../list/lead-filter.js';

// A spreadsheet runs a cell that begins with one of these as a formula (OWASP, "CSV Injection"); the last four are
// their full-width forms.
const FORMULA = '[=+@\\t\\r＝＋－＠-]';
// Other separators of cells in some countries, or when text is pasted. Such a spreadsheet splits our cell there, so a
// formula may also follow one of these.
const SEPARATORS = '[;؛|\\t\\n][" ]*';

// A spreadsheet would read +12125550123 as a number or a formula; it reads (212) 555-0123 as text.
const PHONE = "'(' || substr(l.phone, 3, 3) || ') ' || substr(l.phone, 6, 3) || '-' || substr(l.phone, 9)";

// The values that the visitor sent, for the fields that staff corrected.
const SENT = Object.entries(PERSON_FIELDS).map(([field, { column, label }]) => {
  const sent = sentValueInSql('l', field as keyof Person);
  return `CASE WHEN ${sent} IS DISTINCT FROM l.${column} THEN '${label.toLowerCase()}: ' || coalesce(${sent}, 'none') END`;
});

const SUBMITTED = Object.entries(SUBMITTED_FIELDS).map(([field, { column, label, isList }]) => {
  const text = isList ? `array_to_string(l.${column}, ', ')` : asText(`l.${column}`);
  return [label, field === 'phone' ? PHONE : text] as const;
});

/**
 * The columns of the export: each name, with SQL that uses LEADS as `l`, the assignee as `s` and the join `whyNotJoin`
 * as `t`.
 */
const COLUMNS = {
  Id: 'l.id',
  Type: 'l.type',
  Status: 'l.status',
  'Received (UTC)': utc('l.received_at'),
  ...Object.fromEntries(SUBMITTED),
  'As sent': `CASE WHEN l.former <> '[]' THEN ${asText(`concat_ws(', ', ${SENT.join(', ')})`)} END`,
  Assignee: asText('s.name'),
  'Answer promised by (UTC)': utc('l.respond_by'),
  'First contact (UTC)': utc('l.first_contact_at'),
  'Call again (UTC)': utc('l.follow_up_at'),
  'Lost because': 'l.lost_reason',
  'Unlikely phone': "CASE WHEN l.phone_unlikely THEN 'yes' ELSE 'no' END",
  'May text': "CASE WHEN t.why_not = '{}' THEN 'yes' ELSE 'no' END",
  'Why not': "nullif(array_to_string(t.why_not, ' and '), '')",
  Quarantine: 'l.quarantine_state',
  [`Quarantine reasons${LINE_END_MARK}`]: `array_to_string(l.quarantine_reasons, ' and ') || '${LINE_END_MARK}'`,
};

const SELECTED = Object.entries(COLUMNS)
  .map(([name, column]) => `${column} AS "${name}"`)
  .join(', ');

function utc(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Puts an apostrophe before text that a spreadsheet would run as a formula. */
function asText(column: string): string {
  return `regexp_replace(${column}, '(^|${SEPARATORS})(?=${FORMULA})', '\\1''', 'g')`;
}

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
