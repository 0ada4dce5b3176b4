import { Injectable } from '@nestjs/common';
import { Config } from '../../config/config.js';
import { hashPhoneInSql, phoneHashKey } from '../../phone/phone-hash.js';
import { openCopyOut, type CopyOut } from '../../database/copy-out.js';
import { readDatabaseUrl, servingUrl } from '../../database/database-url.js';
import { Statement } from '../../database/statement.js';
import { asSent, LEADS, PERSON_COLUMNS } from '../../leads/lead/lead-rows.sql.js';
import { STAFF_NAMES } from '../../staff/accounts/staff-rows.sql.js';
import { whyNotInSql } from '../../texting/may-text/why-not.sql.js';
import { LINE_END_MARK } from './lead-csv-stream.js';
import { buildLeadFilter, type LeadFilter, type LeadFilterParameters, valuesOf } from '../list/lead-filter.js';

// A spreadsheet runs a cell that begins so as a formula (OWASP, "CSV Injection"); the last four are their wide forms.
const FORMULA = '[=+@\\t\\r＝＋－＠-]';
// Where a comma separates no cells, one of these does, and quotation marks within a line mean nothing.
const ELSEWHERE = '[;؛|\\t\\n][" ]*';

const SENT_WORDS = { firstName: 'first name', lastName: 'last name', email: 'e-mail', phone: 'phone' };

// Only what was corrected.
function sentWords(field: keyof typeof SENT_WORDS, words: string): string {
  const sent = asSent('l', field);
  return `CASE WHEN ${sent} IS DISTINCT FROM l.${PERSON_COLUMNS[field]} THEN '${words}: ' || coalesce(${sent}, 'none') END`;
}

/** The columns of the export: name, and how it is read from LEADS as `l`, the assignee `s` and the text mark `t`. */
const COLUMNS = {
  Id: 'l.id',
  Type: 'l.type',
  Status: 'l.status',
  'Received (UTC)': utc('l.received_at'),
  'First name': asText('l.first_name'),
  'Last name': asText('l.last_name'),
  // A spreadsheet makes a number or a formula of +12125550123; this it takes for text, and people can read it.
  Phone: "'(' || substr(l.phone, 3, 3) || ') ' || substr(l.phone, 6, 3) || '-' || substr(l.phone, 9)",
  'E-mail': asText('l.email'),
  'As sent': `CASE WHEN l.former <> '[]' THEN ${asText(
    `concat_ws(', ', ${Object.entries(SENT_WORDS)
      .map(([field, words]) => sentWords(field as keyof typeof SENT_WORDS, words))
      .join(', ')})`,
  )} END`,
  Note: asText('l.note'),
  Interests: "array_to_string(l.interests, ', ')",
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

function asText(column: string): string {
  return `regexp_replace(${column}, '(^|${ELSEWHERE})(?=${FORMULA})', '\\1''', 'g')`;
}

/** What people wrote, which may hold the separator of some country. */
const QUOTED = ['First name', 'Last name', 'E-mail', 'As sent', 'Note', 'Assignee'];

// OFFSET 0 keeps Postgres from asking anew for each column that needs the answer.
function textMark(key: string): string {
  return `CROSS JOIN LATERAL (SELECT ${hashPhoneInSql('l.phone', key)} AS hash OFFSET 0) h
      CROSS JOIN LATERAL (SELECT ${whyNotInSql('l.phone', 'h.hash')} AS why_not OFFSET 0) t`;
}

/** The leads of a filter, newest first. */
export function exportLeads(filter: LeadFilter, hashKey: Buffer) {
  return new Statement<LeadFilterParameters & { hashKey: Buffer }, Record<string, string | null>>(
    'export-leads',
    `SELECT ${SELECTED} FROM ${LEADS} l LEFT JOIN ${STAFF_NAMES} s ON s.id = l.assignee_id ${textMark(':hashKey')}
      WHERE ${buildLeadFilter(filter)} ORDER BY l.received_at DESC, l.id DESC`,
    false,
  ).with({ ...valuesOf(filter), hashKey });
}

/** Reads any number of leads. */
@Injectable()
export class LeadExportRepository {
  constructor(private readonly config: Config) {}

  /** Begins to read the leads of a filter as CSV, newest first. @throws DatabaseAway */
  open(filter: LeadFilter): Promise<CopyOut> {
    const statement = exportLeads(filter, phoneHashKey(this.config.suppressionKey));
    return openCopyOut(servingUrl(readDatabaseUrl(this.config)), statement, QUOTED);
  }
}
