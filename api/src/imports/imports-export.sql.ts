import { type ExportFile, list, plain, time, written } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const IMPORTS_FILES: readonly ExportFile[] = [
  {
    name: 'imports.csv',
    about: 'The lists that were imported. What they brought is in the other files.',
    columns: {
      Id: plain('i.id'),
      Kind: plain('i.kind'),
      File: written('i.file_name'),
      Sheets: list('i.sheets', 'Of a workbook: the sheet that was read, then others with lists.'),
      State: plain('i.state'),
      Rows: plain('i.row_count'),
      Results: written('i.counts', 'JSON: rows by result.'),
      'Known rows': plain('i.known', 'What was done with people who were stored already.'),
      Permission: written('i.attested', 'How the people agreed to e-mails about land, in the words of the admin.'),
      Columns: written('i.columns', 'JSON: the columns of the file and their fields.'),
      Kept: written('i.kept', 'JSON: rows that an undo left in place, by reason.'),
      'Imported by': staffName('i.staff_id'),
      'Uploaded (UTC)': time('i.at'),
      'Ended (UTC)': time('i.ended_at'),
    },
    from: 'imports i ORDER BY i.id',
  },
];
