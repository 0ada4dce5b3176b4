import { type ExportFile, idOf, leadId, plain, time, written } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const LETTERS_FILES: readonly ExportFile[] = [
  {
    name: 'letters.csv',
    about: 'Letters to leads, as they were written.',
    columns: {
      Id: plain('w.id'),
      'Lead id': leadId('w.lead_id'),
      'Written (UTC)': time('w.at'),
      Staff: staffName('w.staff_id'),
      'Template id': idOf('w.template_id', 'templates'),
      Template: written('w.template_name', 'Its name at that time.'),
      'Template version': plain('w.template_version'),
      Text: written('w.text'),
    },
    from: 'letters w ORDER BY w.id',
  },
];
