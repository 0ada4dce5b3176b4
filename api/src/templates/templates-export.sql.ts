import { type ExportFile, plain, time, written, yesOrNo } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const TEMPLATES_FILES: readonly ExportFile[] = [
  {
    name: 'templates.csv',
    about: 'The templates of letters and e-mails.',
    columns: {
      Id: plain('t.id'),
      Name: written('t.name'),
      Purpose: plain('t.purpose'),
      Subject: written('t.subject'),
      Text: written('t.text', 'Fields such as {first name} are filled in when it is used.'),
      Example: yesOrNo('t.is_example', 'Whether it came with the software.'),
      'Changed by': staffName('t.staff_id'),
      'Changed (UTC)': time('t.at'),
      'Removed (UTC)': time('t.removed_at'),
      Version: plain('t.version'),
    },
    from: 'templates t ORDER BY t.id',
  },
];
