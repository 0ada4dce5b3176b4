import { type ExportFile, leadId, plain, time } from '../../database/export-file.js';
import { staffName } from '../../staff/accounts/staff-export.sql.js';

export const LEADS_FILES: readonly ExportFile[] = [
  {
    name: 'calls.csv',
    about: 'Calls, texts and e-mails that staff logged.',
    columns: {
      Id: plain('c.id'),
      'Lead id': leadId('c.lead_id'),
      'Time (UTC)': time('c.at'),
      Staff: staffName('c.staff_id'),
      Channel: plain('c.channel'),
      Outcome: plain('c.outcome'),
      'Logged (UTC)': time('c.logged_at'),
      'Copy of': plain('c.origin_id', 'Id of the call that was copied to this lead of the same person.'),
      'Undone (UTC)': time('r.at'),
      'Undone by': staffName('r.staff_id'),
    },
    from: 'lead_contacts c LEFT JOIN contact_retractions r ON r.contact_id = c.id ORDER BY c.id',
  },
];
