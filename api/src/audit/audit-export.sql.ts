import { type ExportFile, hex, idOf, leadId, plain, time, written } from '../database/export-file.js';
import { staffName } from '../staff/accounts/staff-export.sql.js';

export const AUDIT_FILES: readonly ExportFile[] = [
  {
    name: 'audit.csv',
    about: 'The audit trail: who read or changed what. It also has the ids of leads that were erased since.',
    columns: {
      Number: plain('a.seq'),
      'Time (UTC)': time('a.at'),
      'Staff id': idOf('a.staff_id', 'staff'),
      Staff: staffName('a.staff_id', 'Empty for the site itself.'),
      'Lead id': leadId('a.lead_id'),
      Action: plain('a.action'),
      Detail: written('a.detail', 'JSON.'),
      'IP address': plain('host(a.ip)'),
      'Previous hash': hex('a.previous_hash', 'The hash of the entry before, in hexadecimal digits.'),
      Hash: hex('a.hash', 'Covers the entry and the previous hash.'),
    },
    from: 'audit_entries a ORDER BY a.seq',
  },
];
