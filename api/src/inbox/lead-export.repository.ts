import { Injectable } from '@nestjs/common';
import { Config } from '../config/config.js';
import { readDatabaseUrl } from '../database/database-url.js';
import { RowCursor } from '../database/row-cursor.js';
import { servingUrl } from '../database/serving-role.js';
import { buildLeadFilter, type LeadFilter } from './lead-filter.js';

/** The columns of the export: name, and how it is read from `leads AS l` and the assignee `s`, as text. */
const COLUMNS = {
  Id: 'l.id::text',
  Type: 'l.type',
  Status: 'l.status',
  'Received (UTC)': utc('l.received_at'),
  'First name': 'l.first_name',
  'Last name': 'l.last_name',
  Phone: 'l.phone',
  'E-mail': 'l.email',
  Note: 'l.note',
  Interests: "array_to_string(l.interests, '; ')",
  Assignee: 's.name',
  'Answer promised by (UTC)': utc('l.respond_by'),
  'First contact (UTC)': utc('l.first_contact_at'),
  'Unlikely phone': "CASE WHEN l.phone_unlikely THEN 'yes' ELSE 'no' END",
  Quarantine: 'l.quarantine_state',
  'Quarantine reasons': "array_to_string(l.quarantine_reasons, '; ')",
};

/** Names of the columns, in order. */
export const EXPORT_COLUMNS: readonly string[] = Object.keys(COLUMNS);

/** One lead: the text of each column. */
export type ExportRow = (string | null)[];

const SELECTED = Object.values(COLUMNS).join(', ');
const ROWS_PER_PART = 500;

function utc(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
}

/** Reads any number of leads. */
@Injectable()
export class LeadExportRepository {
  constructor(private readonly config: Config) {}

  /** Opens a cursor over the leads of a filter, newest first. @throws DatabaseAway */
  open(filter: LeadFilter): Promise<RowCursor<ExportRow>> {
    const { where, values } = buildLeadFilter(filter);
    const text = `SELECT ${SELECTED} FROM leads l LEFT JOIN staff s ON s.id = l.assignee_id WHERE ${where} ORDER BY l.received_at DESC, l.id DESC`;
    return RowCursor.open<ExportRow>(servingUrl(readDatabaseUrl(this.config)), { text, values }, ROWS_PER_PART);
  }
}
