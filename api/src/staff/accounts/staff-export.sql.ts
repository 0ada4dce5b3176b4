import { type ExportColumn, type ExportFile, idOf, plain, time, written } from '../../database/export-file.js';
import { staffNameInSql } from './staff-rows.sql.js';

/** The name of the account with an id. */
export const staffName = (id: string, about?: string): ExportColumn => written(staffNameInSql(id), about);

/** The accounts, without passwords and other secrets. */
export const STAFF_FILES: readonly ExportFile[] = [
  {
    name: 'staff.csv',
    about: 'The accounts of staff. Other files name staff; only history.csv, audit.csv and views.csv also have ids.',
    columns: {
      Id: plain('s.id'),
      Name: written('s.name'),
      'E-mail': written('s.email'),
      Role: plain('s.role'),
      'Added (UTC)': time('s.created_at'),
      'Disabled (UTC)': time('s.disabled_at'),
      'Authenticator app since (UTC)': time('s.totp_confirmed_at'),
    },
    from: 'staff s ORDER BY s.id',
  },
  {
    name: 'absences.csv',
    about: 'The days on which a colleague covered for somebody.',
    columns: {
      Id: plain('a.id'),
      'Staff id': idOf('a.staff_id', 'staff'),
      Staff: staffName('a.staff_id'),
      'Covered by': staffName('a.covered_by'),
      'First day': plain('a.first_day'),
      'Last day': plain('a.last_day'),
      'Starts (UTC)': time('a.starts_at'),
      'Ends (UTC)': time('a.ends_at', 'As planned.'),
      'Ended early (UTC)': time('a.ended_at'),
    },
    from: 'absences a ORDER BY a.id',
  },
];
